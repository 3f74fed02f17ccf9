import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/*
 * What each import on demand brings beside its own file: scripts that it imports, and stylesheets. Vite writes these lists
 * into every script that imports on demand, with the name of each file; the first one then names every file of every later
 * screen, 4.7 kB of signs that cannot be packed. Here they become one table, which comes with the first import that needs
 * it (src/app/import-files.ts).
 */

/** Opened by the first press on home and results: their imports name all that comes with them, and wait for no table. */
const FIRST_PRESSED = ['/src/features/search/filter-dialog.tsx', '/src/features/search/location-picker.tsx'];
/** Waited for by nobody: its scripts come as the browser finds them. */
const UNHURRIED = '/src/app/use-services.ts';
const LOADER = '/src/app/import-files.ts';
/** Vite's own loader, by the name under which Vite asks for it. */
const VITE_LOADER = '\0vite/preload-helper.js';
/** Stands in the loader for the table's address. */
const TABLE_MARK = 'import-files.txt';
const LISTS = /const __vite__mapDeps=.*?m\.f=(\[.*?\])\)\)\)=>i\.map\(i=>d\[i\]\);\n/;
const LIST = /__vite__mapDeps\(\[([\d,]+)\]\)/g;

/** What is read of a file of the bundler. */
export interface ImportingChunk {
  readonly fileName: string;
  readonly isEntry: boolean;
  /** The module whose import made the file. */
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** What an import on demand needs. */
interface Needs {
  /** All the files, or the one by which the table tells them. */
  readonly named: string | readonly string[];
  /** 1 with styles, which must be there before it; 2 where its scripts are not asked for ahead as well; 0 without. */
  readonly how: 0 | 1 | 2;
}

const nameOf = (file: string): string => file.replace(/^assets\//, '');

/** The file itself and what comes with it. */
function withFiles(starts: readonly string[], chunks: ReadonlyMap<string, ImportingChunk>): Set<string> {
  const found = new Set(starts);
  // A set hands out what is added while it is walked.
  for (const file of found) {
    const chunk = chunks.get(file);
    for (const needed of [...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? [])]) found.add(needed);
  }
  return found;
}

/**
 * Says what comes with which file.
 * @returns the table, a file on each line with the numbers of the lines of those it needs; and for a file what its import
 * names: undefined where it needs nothing beyond what every page begins with
 */
export function importTable(all: readonly ImportingChunk[]) {
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const start = withFiles(
    all.flatMap(({ fileName, isEntry }) => (isEntry ? [fileName] : [])),
    chunks,
  );
  const files = [...withFiles([...chunks.keys()], chunks)].filter((file) => !start.has(file)).sort();
  const places = new Map(files.map((file, place) => [file, place]));
  const lines = files.map((file) => {
    const chunk = chunks.get(file);
    const needed = [...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? [])];
    return [nameOf(file), ...needed.flatMap((other) => places.get(other) ?? [])].join(' ');
  });
  const needs = (file: string): Needs | undefined => {
    const further = [...withFiles([file], chunks)].filter((other) => other !== file && !start.has(other));
    if (further.length === 0) return undefined;
    const isOf = (module: string): boolean => chunks.get(file)?.facadeModuleId?.endsWith(module) === true;
    return {
      named: FIRST_PRESSED.some(isOf) ? further.map(nameOf) : nameOf(file),
      how: isOf(UNHURRIED) ? 2 : further.some((other) => other.endsWith('.css')) ? 1 : 0,
    };
  };
  return { text: lines.join('\n'), needs };
}

/**
 * Takes Vite's lists out of a script, and names in their place the file that is imported, and how (Needs).
 * @throws when they are not as this version of Vite writes them
 */
export function withoutLists(code: string, needs: ReturnType<typeof importTable>['needs']): string {
  const files: readonly unknown[] = JSON.parse(LISTS.exec(code)?.[1] ?? '[]');
  const short = code.replace(LISTS, '').replace(LIST, (_list, places: string) => {
    const file = files[Number.parseInt(places, 10)];
    if (typeof file !== 'string' || !file.endsWith('.js')) throw new Error(`No script leads the list ${places}`);
    const needed = needs(file);
    if (needed === undefined) return '[]';
    return JSON.stringify(needed.named) + (needed.how > 0 ? `,${needed.how}` : '');
  });
  if (short.includes('__vite__mapDeps')) throw new Error('Lists of files in another form than that of this Vite');
  return short;
}

/** Writes the table, and lets all scripts read it there. To be run after Vite has written its lists. */
export function importFiles(): Plugin {
  return {
    name: 'import-files',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) =>
      id === VITE_LOADER
        ? `export { importWithFiles as __vitePreload } from ${JSON.stringify(import.meta.dirname + LOADER)}`
        : undefined,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        const { text, needs } = importTable(chunks);
        const hash = createHash('sha256').update(text).digest('base64url').slice(0, 7);
        const table = `files-${hash}.txt`;
        this.emitFile({ type: 'asset', fileName: `assets/${table}`, source: text });
        const loader = chunks.find(({ code }) => code.includes(TABLE_MARK));
        if (loader === undefined) throw new Error('No script of the build reads the table of files');
        for (const chunk of chunks) chunk.code = withoutLists(chunk.code, needs).replace(TABLE_MARK, table);
      },
    },
  };
}
