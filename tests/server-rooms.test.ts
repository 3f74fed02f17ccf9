import { describe, expect, it } from 'vitest';
import { importsOf, sourcesBelow } from './fixtures/imports.ts';

/*
 * The rooms of the server, from the lowest floor to the highest, as data. A file imports from its own room or from one
 * that its row names; a row names only rooms that stand before it, so that no arrow leads upwards and none in a circle.
 * Imports of types count. What the server may import of src/ is said in architecture.test.ts.
 */

/** room → the rooms it imports from, beside itself; "site" is what stands in server/ itself and puts it together. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  config: [],
  process: ['config'],
  text: [],
  'db/migrations': [],
  db: ['config', 'process', 'db/migrations'],
  media: ['config', 'process', 'db'],
  outbound: ['process'],
  'catalogue/findings': [],
  'catalogue/normalise': [],
  'catalogue/files': ['catalogue/findings', 'catalogue/normalise'],
  'catalogue/entries': ['catalogue/findings'],
  'catalogue/pictures': ['db', 'media', 'outbound', 'catalogue/normalise', 'catalogue/entries'],
  'catalogue/cells': ['catalogue/findings', 'catalogue/normalise', 'catalogue/files', 'catalogue/entries'],
  'catalogue/reso': ['catalogue/entries'],
  'catalogue/lists': [
    'catalogue/findings',
    'catalogue/normalise',
    'catalogue/files',
    'catalogue/entries',
    'catalogue/pictures',
    'catalogue/cells',
    'catalogue/reso',
  ],
  'catalogue/published': ['db'],
  'catalogue/rows': ['process', 'text', 'db', 'media', 'catalogue/normalise', 'catalogue/entries'],
  'catalogue/plan': [
    'db',
    'media',
    'catalogue/findings',
    'catalogue/normalise',
    'catalogue/entries',
    'catalogue/pictures',
    'catalogue/lists',
    'catalogue/published',
    'catalogue/rows',
  ],
  'catalogue/write': ['db', 'catalogue/findings', 'catalogue/published', 'catalogue/rows', 'catalogue/plan'],
  'catalogue/import': [
    'process',
    'db',
    'catalogue/findings',
    'catalogue/pictures',
    'catalogue/lists',
    'catalogue/published',
    'catalogue/rows',
    'catalogue/plan',
    'catalogue/write',
  ],
  'catalogue/export': [
    'process',
    'db',
    'media',
    'catalogue/normalise',
    'catalogue/files',
    'catalogue/entries',
    'catalogue/cells',
    'catalogue/reso',
    'catalogue/lists',
    'catalogue/published',
    'catalogue/rows',
  ],
  submissions: ['config', 'db', 'catalogue/published'],
  mail: ['config', 'text', 'db', 'submissions'],
  sheet: [
    'config',
    'process',
    'db',
    'media',
    'outbound',
    'catalogue/findings',
    'catalogue/pictures',
    'catalogue/published',
    'catalogue/import',
    'submissions',
    'mail',
  ],
  http: ['process', 'db'],
  push: ['config', 'process', 'db', 'outbound', 'catalogue/published', 'mail', 'http'],
  api: ['process', 'text', 'db', 'media', 'catalogue/published', 'submissions', 'http'],
  pages: ['process', 'db', 'catalogue/published', 'submissions', 'http'],
  found: ['process', 'db', 'catalogue/published', 'http', 'api', 'pages'],
  feeds: ['db', 'catalogue/published', 'http', 'api', 'pages'],
  site: [
    'config',
    'process',
    'db',
    'media',
    'catalogue/findings',
    'catalogue/pictures',
    'catalogue/published',
    'catalogue/plan',
    'catalogue/write',
    'catalogue/import',
    'submissions',
    'mail',
    'sheet',
    'http',
    'push',
    'api',
    'pages',
    'found',
    'feeds',
  ],
  commands: [
    'config',
    'process',
    'text',
    'db',
    'media',
    'outbound',
    'catalogue/findings',
    'catalogue/pictures',
    'catalogue/lists',
    'catalogue/plan',
    'catalogue/import',
    'catalogue/export',
    'submissions',
    'sheet',
  ],
};

const ROOMS = Object.keys(MAY_IMPORT);
const MIGRATIONS = 'server/db/migrations/';

/** The room of a file: the folder it lies in. */
function roomOf(file: string): string {
  const folders = file.split('/').slice(1, -1).join('/');
  return folders === '' ? 'site' : folders;
}

const sources = sourcesBelow('server');
const imports = sources.flatMap(importsOf);
const inside = imports.filter(({ target }) => target.startsWith('server/'));
const between = inside.filter(({ file, target }) => roomOf(file) !== roomOf(target));

describe('the server', () => {
  it('has a row for every room, and a room for every row', () => {
    const rooms = [...new Set(sources.map(roomOf))];
    expect(rooms.toSorted()).toEqual(ROOMS.toSorted());
  });

  it('has a table without an arrow upwards', () => {
    const upwards = ROOMS.flatMap((room, at) =>
      (MAY_IMPORT[room] ?? [])
        .filter((other) => ROOMS.indexOf(other) >= at || !ROOMS.includes(other))
        .map((other) => `${room} → ${other}`),
    );
    expect(upwards).toEqual([]);
  });

  it('imports as the table says', () => {
    const wrong = between.filter(({ file, target }) => !(MAY_IMPORT[roomOf(file)] ?? []).includes(roomOf(target)));
    expect(wrong.map(({ file, target }) => `${file} must not import ${target}`)).toEqual([]);
  });

  it('has a table that allows nothing nobody needs', () => {
    const used = new Set(between.map(({ file, target }) => `${roomOf(file)} → ${roomOf(target)}`));
    const allowed = ROOMS.flatMap((room) => (MAY_IMPORT[room] ?? []).map((other) => `${room} → ${other}`));
    expect(allowed.filter((arrow) => !used.has(arrow))).toEqual([]);
  });

  it('has migrations that import nothing which can change', () => {
    const outside = imports.filter(({ file, target }) => file.startsWith(MIGRATIONS) && !target.startsWith(MIGRATIONS));
    expect(outside.map(({ file, target }) => `${file} must not import ${target}`)).toEqual([]);
  });
});
