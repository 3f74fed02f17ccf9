import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { FIRST_ROUTES, SCREEN, SETTLED } from './chunks.ts';

/*
 * The app's files in parts (docs/decisions/0025-the-app-in-two-parts.md). The scripts that both first screens load stay as
 * single files: the browser has them when the worker comes. All others are put together, by who imports whom: "opening" is
 * what the worker promises at once, "further" comes with use, and of that "saved" with the first saved home. Put together
 * they are one request instead of a hundred, and a fifth smaller: brotli finds in one small script what stood in the other.
 */

/** The screens beside the first ones that open without signal from the first visit on, by their file in src/routes. */
const OPENING_ROUTES: readonly string[] = [
  ...FIRST_ROUTES,
  '__root__',
  'location.$location',
  'property.$id',
  'property.$id_.viewing',
  'saved',
  'outbox',
];
/** The screens that a saved home promises beside those: its paper, and homes beside each other, without signal too. */
const SAVED_ROUTES: readonly string[] = ['property.$id_.particulars', 'compare'];
/** What a saved home promises beside screens (0036, 0038). */
const WITH_SAVING: readonly string[] = [
  '/src/features/checklist/checklist-part.tsx',
  '/src/features/saved/home-news.tsx',
  '/src/features/saved/tell-switch.tsx',
];
/**
 * What comes with use though screens of the first part ask for it: words of further screens, whose routes stand in the first
 * file and ask for these beside the screen's own script, the map, and the reader of phone numbers, without which a form does.
 */
const WITH_USE =
  /\/src\/(?:(?:content\/pages|features\/firm|features\/[a-z]+\/map)\/|features\/submit\/phone-part\.ts|ui\/motion(?:-features)?\.tsx?)/;
const ENTRY = '/src/app/entry-client.tsx';

/** What is read of a file of the bundler. */
export interface BuiltChunk {
  readonly fileName: string;
  /** The module whose import asks for the file. */
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** Names of files, as in "assets/abc.js". */
export interface AppParts {
  readonly opening: readonly string[];
  /** All that is not in "opening". */
  readonly further: readonly string[];
  /** Those of "further" that the screens of a saved home need. */
  readonly saved: readonly string[];
}

const routeOf = ({ facadeModuleId }: BuiltChunk): string | undefined =>
  SCREEN.exec(facadeModuleId ?? '')
    ?.slice(1)
    .find((name) => name !== undefined);

/**
 * Says which scripts and styles belong to which part; no script that the first screens load.
 * @param workers scripts that run beside a page, which no file imports: they come with use
 * @param root folder of the project
 * @throws when the build has no file for the start of the app
 */
export function partsOf(chunks: readonly BuiltChunk[], workers: readonly string[], root: string): AppParts {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const start = chunks.find(({ moduleIds }) => moduleIds.includes(root + ENTRY));
  if (start === undefined) throw new Error('No file of the build starts the app');
  const named = (names: readonly string[]): BuiltChunk[] => names.flatMap((name) => byName.get(name) ?? []);
  /** The files that are loaded with the start, and on demand those that `follows` lets pass. */
  const reach = (follows: (chunk: BuiltChunk) => boolean): Set<BuiltChunk> => {
    const found = new Set([start]);
    // A set hands out what is added while it is walked.
    for (const { imports, dynamicImports } of found) {
      for (const chunk of [...named(imports), ...named(dynamicImports).filter(follows)]) found.add(chunk);
    }
    return found;
  };
  // What comes later on a first screen is loaded with a touch, when the worker as a rule is there.
  const isFirst = (chunk: BuiltChunk): boolean =>
    chunk.moduleIds.includes(root + SETTLED) ||
    FIRST_ROUTES.some((route) => route === SCREEN.exec(chunk.facadeModuleId ?? '')?.[1]);
  const isOf =
    (routes: readonly string[], isSaved: boolean) =>
    (chunk: BuiltChunk): boolean => {
      const route = routeOf(chunk);
      const module = chunk.facadeModuleId ?? '';
      if (route === undefined)
        return !WITH_USE.test(module) && (isSaved || !WITH_SAVING.some((path) => module === root + path));
      return routes.includes(route);
    };
  // A first page has its styles in itself: their files are for the worker alone.
  const first = new Set([...filesOf(reach(isFirst))].filter((file) => !file.endsWith('.css')));
  const opening = filesOf(reach(isOf(OPENING_ROUTES, false)));
  const saved = filesOf(reach(isOf([...OPENING_ROUTES, ...SAVED_ROUTES], true)));
  const all = filesOf(chunks);
  return {
    opening: [...opening].filter((file) => !first.has(file)).sort(stylesFirst),
    further: [...workers, ...[...all].filter((file) => !opening.has(file))].sort(stylesFirst),
    saved: [...saved].filter((file) => !opening.has(file)).sort(stylesFirst),
  };
}

/** Styles beside styles and scripts beside scripts are packed smaller: 1.6 of 107 kB. */
function stylesFirst(a: string, b: string): number {
  const isStyle = (file: string): number => Number(file.endsWith('.css'));
  return isStyle(b) - isStyle(a) || (a < b ? -1 : 1);
}

const filesOf = (chunks: Iterable<BuiltChunk>): Set<string> =>
  new Set([...chunks].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]));

/**
 * Writes the parts beside the files that they hold, for the worker: JSON, from each file's address to its text.
 * @param folder of the build, from the project's root
 * @param compress makes the copy that is sent
 */
export function appParts(folder: string, compress: (text: string) => Promise<Buffer>) {
  const held = new Set<string>();
  const plugin: Plugin = {
    name: 'app-parts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    // From the disk: until then other plugins still change what the files say.
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const workers = Object.values(bundle).flatMap(({ type, fileName }) =>
        type === 'asset' && fileName.endsWith('.js') ? [fileName] : [],
      );
      const parts = partsOf(chunks, workers, import.meta.dirname);
      for (const [part, files] of Object.entries(parts)) {
        const texts = files.map(async (file: string) => [`/${file}`, await readFile(join(folder, file), 'utf8')]);
        const json = JSON.stringify(Object.fromEntries(await Promise.all(texts)));
        const hash = createHash('sha256').update(json).digest('base64url').slice(0, 8);
        const name = join(folder, `assets/${part}-${hash}.json`);
        await writeFile(name, json);
        await writeFile(`${name}.br`, await compress(json));
        for (const file of files) held.add(file);
      }
    },
  };
  return {
    plugin,
    /** True for a file that comes in a part: the worker does not fetch it by itself. */
    holds: (file: string): boolean => held.has(file),
  };
}
