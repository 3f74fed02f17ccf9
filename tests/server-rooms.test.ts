import { describe, expect, it } from 'vitest';
import { getWords } from '#tests/fixtures/words.ts';
import { readImports, sourcesBelow } from './fixtures/imports.ts';

// The rooms of the server, from the lowest to the highest. A file imports from its own room or from a lower one,
// stands before it, so that no arrow leads upwards and none in a circle. Imports of types count. What the server may
// import of src/ is said in architecture.test.ts.

/** "site" is the files in server/ itself, which put the rooms together. */
const ROOMS: readonly string[] = getWords(`
  config process text db/migrations db http media outbound catalogue catalogue/normalise catalogue/files
  catalogue/pictures catalogue/cells catalogue/reso catalogue/lists catalogue/published catalogue/rows
  catalogue/plan catalogue/write catalogue/import catalogue/export
  submissions viewings links mail sheet push api pages found feeds site commands
`);
/** Rooms that answer visitors do not import the reading of office files, sheets or mail. */
const ANSWERING: readonly string[] = ['http', 'api', 'pages', 'found', 'feeds'];
const READING_FILES = /^(?:catalogue(?!\/published)|mail$|sheet$|push$)/;
const MIGRATIONS = 'server/db/migrations/';

/** The room of a file: the folder it lies in. */
function getRoom(file: string): string {
  const folders = file.split('/').slice(1, -1).join('/');
  return folders === '' ? 'site' : folders;
}

const sources = sourcesBelow('server');
const imports = sources.flatMap(readImports);
const inside = imports.filter(({ target }) => target.startsWith('server/'));
const between = inside.filter(({ file, target }) => getRoom(file) !== getRoom(target));

describe('the server', () => {
  it('has a floor for every room, and a room on every floor', () => {
    const rooms = [...new Set(sources.map(getRoom))];
    expect(rooms.toSorted()).toEqual(ROOMS.toSorted());
  });

  it('imports downwards only, and nothing of files and mail where it answers people', () => {
    const wrong = between.filter(({ file, target }) => {
      const [from, to] = [getRoom(file), getRoom(target)];
      return ROOMS.indexOf(to) > ROOMS.indexOf(from) || (ANSWERING.includes(from) && READING_FILES.test(to));
    });
    expect(wrong.map(({ file, target }) => `${file} must not import ${target}`)).toEqual([]);
  });

  it('has migrations that import nothing which can change', () => {
    const outside = imports.filter(({ file, target }) => file.startsWith(MIGRATIONS) && !target.startsWith(MIGRATIONS));
    expect(outside.map(({ file, target }) => `${file} must not import ${target}`)).toEqual([]);
  });
});
