import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/*
 * The import table of the house, as data. A file imports from its own room or from a room its row names; a folder that
 * the table misses fails. Needs nothing but the sources.
 */

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
    'src/lib',
    'src/content',
    'src/contract',
    'src/ui',
    'src/data',
    'src/parts',
    'src/features',
    'src/routes',
  ],
  sw: ['src/lib', 'src/content', 'src/contract', 'src/offline'],
  server: ['src/lib', 'src/content', 'src/contract'],
};

/** Doors in the walls, each with its reason. */
const EXCEPTIONS: ReadonlyArray<readonly [from: RegExp, to: RegExp]> = [
  // The pages' types are those of the server-render entry that they load when built.
  [/^server\/pages\//, /^src\/(app\/entry-server|data\/api-client)/],
];

const root = resolve(import.meta.dirname, '..');

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'demo' ? [] : filesBelow(path);
    return /\.(ts|tsx|mjs)$/.test(name) && !/\.(test|gen)\.tsx?$/.test(name) ? [path] : [];
  });
}

const roomOf = (file: string): string | undefined => {
  const parts = file.split('/');
  return parts[0] === 'src' ? (parts.length > 2 ? `src/${parts[1]}` : undefined) : parts[0];
};

interface Import {
  readonly file: string;
  readonly target: string;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(/(?:from\s+|import\s+|import\()\s*['"]([^'"]+)['"]/g);
  return [...found].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('.')) return [{ file, target: relative(root, resolve(root, dirname(file), specifier)) }];
    if (!specifier.startsWith('#')) return [];
    const [alias = '', ...rest] = specifier.slice(1).split('/');
    const room = alias === 'sw' || alias === 'server' || alias === 'tests' ? alias : `src/${alias}`;
    return [{ file, target: [room, ...rest].join('/') }];
  });
}

const sources = ['src', 'sw', 'server']
  .flatMap((folder) => filesBelow(join(root, folder)))
  .map((file) => relative(root, file));
const imports = sources.flatMap(importsOf);

describe('the house', () => {
  it('has a row for every room', () => {
    const rooms = new Set(sources.map(roomOf));
    expect([...rooms].filter((room) => room === undefined || !Object.hasOwn(MAY_IMPORT, room))).toEqual([]);
  });

  it('imports downwards only', () => {
    const wrong = imports.filter(({ file, target }) => {
      const from = roomOf(file);
      const to = roomOf(target);
      if (from === undefined || from === to) return false;
      if (EXCEPTIONS.some(([exceptFrom, exceptTo]) => exceptFrom.test(file) && exceptTo.test(target))) return false;
      return to === undefined || !(MAY_IMPORT[from] ?? []).includes(to);
    });
    expect(wrong.map(({ file, target }) => `${file} must not import ${target}`)).toEqual([]);
  });

  it('has features that do not import each other', () => {
    const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1];
    const wrong = imports.filter(({ file, target }) => {
      const from = featureOf(file);
      const to = featureOf(target);
      return from !== undefined && to !== undefined && from !== to;
    });
    expect(wrong.map(({ file, target }) => `${file} must not import ${target}`)).toEqual([]);
  });

  it('keeps file names in kebab case', () => {
    const routeFile = /^src\/routes\//;
    expect(sources.filter((file) => !routeFile.test(file) && !/^[a-z0-9/.-]+$/.test(file))).toEqual([]);
  });

  it('has no barrels and no bags of helpers', () => {
    const forbidden = /(^|\/)(index|utils?|helpers?|common|types|misc)\.(ts|tsx)$/;
    expect(sources.filter((file) => forbidden.test(file) && !/^src\/routes\//.test(file))).toEqual([]);
  });
});
