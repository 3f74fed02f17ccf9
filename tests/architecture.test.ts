import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeBelow, countLines, findCycles, readImports, readText, sourcesBelow } from './fixtures/imports.ts';

// The import table of the project. A file imports from its own room or from a room in its row; a folder that
// the table lacks fails.

/** room → the rooms it may import from, beside itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/lib': [],
  'src/content': ['src/lib', 'src/contract'],
  'src/contract': ['src/lib', 'src/content'],
  'src/offline': ['src/lib', 'src/content', 'src/contract'],
  'src/ui': ['src/lib', 'src/content', 'src/contract'],
  'src/data': ['src/lib', 'src/content', 'src/contract', 'src/offline'],
  'src/parts': ['src/lib', 'src/content', 'src/contract', 'src/offline', 'src/ui', 'src/data'],
  'src/features': ['src/lib', 'src/content', 'src/contract', 'src/offline', 'src/ui', 'src/data', 'src/parts'],
  'src/routes': ['src/lib', 'src/content', 'src/contract', 'src/ui', 'src/data', 'src/parts', 'src/features'],
  'src/app': [
    ...['src/lib', 'src/content', 'src/contract', 'src/ui', 'src/data', 'src/parts', 'src/features', 'src/routes'],
  ],
  sw: ['src/lib', 'src/content', 'src/contract', 'src/offline'],
  server: ['src/lib', 'src/content', 'src/contract'],
};

/** Exceptions, each with its reason. */
const EXCEPTIONS: ReadonlyArray<readonly [from: RegExp, to: RegExp]> = [
  // Pages are typed by the server-render entry, which they load when built.
  [/^server\/pages\//, /^src\/(app\/entry-server|data\/api-client)/],
];

const getRoom = (file: string): string | undefined => {
  const parts = file.split('/');
  return parts[0] === 'src' ? (parts.length > 2 ? `src/${parts[1]}` : undefined) : parts[0];
};

const sources = ['src', 'sw', 'server'].flatMap(sourcesBelow);
const imports = sources.flatMap(readImports);

/** A longer file has more than one idea. */
const MAX_LINES = 400;

describe('the house', () => {
  it('has a row for every room', () => {
    const rooms = new Set(sources.map(getRoom));
    expect([...rooms].filter((room) => room === undefined || !Object.hasOwn(MAY_IMPORT, room))).toEqual([]);
  });

  it('imports downwards only', () => {
    const wrong = imports.filter(({ file, target }) => {
      const from = getRoom(file);
      const to = getRoom(target);
      if (from === undefined || from === to) return false;
      if (EXCEPTIONS.some(([exceptFrom, exceptTo]) => exceptFrom.test(file) && exceptTo.test(target))) return false;
      return to === undefined || !(MAY_IMPORT[from] ?? []).includes(to);
    });
    expect(wrong.map(({ file, target }) => `${file} must not import ${target}`)).toEqual([]);
  });

  it("uses the platform's own formatters on the server alone: a phone takes 100 to 170 ms to set up the first", () => {
    const slow = sources.filter(
      (file) => !file.startsWith('server/') && /\bnew Intl\.|\.toLocale(?:Date|Time|String)/.test(readText(file)),
    );
    expect(slow).toEqual([]);
  });

  it('has no import cycles', () => {
    const arrow = (file: string, target: string) => ({ file, target });
    const cycle = [arrow('a', 'b'), arrow('b', 'c'), arrow('c', 'b')];
    expect(findCycles(cycle)).toEqual([['b', 'c']]);
    expect(findCycles(imports)).toEqual([]);
  });

  it('has folders side by side that import each other one way only', () => {
    const isInside = (folder: string, other: string) => `${folder}/`.startsWith(`${other}/`);
    const arrows = imports
      .map(({ file, target }) => ({ file: dirname(file), target: dirname(target) }))
      .filter(({ file, target }) => !isInside(file, target) && !isInside(target, file));
    expect(findCycles(arrows)).toEqual([]);
  });

  it('has features that do not import each other', () => {
    const getFeature = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1];
    const wrong = imports.filter(({ file, target }) => {
      const from = getFeature(file);
      const to = getFeature(target);
      return from !== undefined && to !== undefined && from !== to;
    });
    expect(wrong.map(({ file, target }) => `${file} must not import ${target}`)).toEqual([]);
  });

  it('keeps file names in kebab case', () => {
    const routeFile = /^src\/routes\//;
    expect(sources.filter((file) => !routeFile.test(file) && !/^[a-z0-9/.-]+$/.test(file))).toEqual([]);
  });

  it('has no barrels and no helper files', () => {
    const forbidden = /(^|\/)(index|utils?|helpers?|common|types|misc)\.(ts|tsx)$/;
    expect(sources.filter((file) => forbidden.test(file) && !/^src\/routes\//.test(file))).toEqual([]);
  });

  it('has no file of more than 400 lines', () => {
    const files = ['src', 'sw', 'server', 'tests'].flatMap(codeBelow);
    const long = files.filter((file) => countLines(file) > MAX_LINES);
    expect(long).toEqual([]);
  });
});
