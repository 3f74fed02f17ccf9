import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { PropertyDetail } from '#contract/property.ts';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import type { ImportOptions } from '../plan/import-run.ts';
import { CatalogueError } from '../problems.ts';
import { loadTeam } from '../published/published.ts';
import { importCatalogue } from './import.ts';

const media = plainMedia();
const database = eachTest(openTestDatabase);
const folder = eachTest(newFolder);

const forSale = (lines: readonly string[]): readonly string[] =>
  lines.map((line, index) => `${line},${index === 0 ? 'Agreement' : 'Sale'}`);

async function importLines(name: string, lines: readonly string[], more: Partial<ImportOptions> = {}) {
  const path = join(folder(), name);
  await writeFile(path, lines.join('\n'));
  return importCatalogue({ db: database().db, media, folder: path, ...more });
}
/** Each of these homes is for sale. */
const homes = (lines: readonly string[], more: Partial<ImportOptions> = {}) =>
  importLines('homes.csv', forSale(lines), more);
async function getMistakes(lines: readonly string[]): Promise<readonly string[]> {
  const outcome = await homes(lines, { dryRun: true }).catch((error: unknown) => error);
  return outcome instanceof CatalogueError ? outcome.issues : [];
}
const agents = async (): Promise<Readonly<Record<string, string | null | undefined>>> => {
  const rows = await database().db.selectFrom('properties').select(['agent', 'detail']).orderBy('id').execute();
  return Object.fromEntries(
    rows.map(({ agent, detail }) => {
      const home = v.parse(PropertyDetail, JSON.parse(detail));
      expect(home.agent ?? null).toBe(agent);
      return [home.reference, agent];
    }),
  );
};
const usernames = async (): Promise<readonly string[]> =>
  (await loadTeam(database().db)).map(({ username }) => username);

describe('an unknown agent', () => {
  const HEADING = 'Ref,Title,Agent,Agent Phone,Agent Email';
  const FIRST = [
    HEADING,
    'A-1,One,Jane Doe,0712 345 678,jane@own.example',
    'A-2,Two,  jane  DOE ,,',
    "A-3,Three,Achieng' O'Brien,,",
    'A-4,Four,,,',
  ];

  it('is added to the team, and named in the report', async () => {
    const dry = await homes(FIRST, { dryRun: true });
    expect(await usernames()).toContain('akinyi');
    const outcome = await homes(FIRST);
    expect(outcome).toEqual({ ...dry, notes: dry.notes });
    expect(outcome.notes).toContain(
      "Team: made from the agents of homes, since nobody of the team is called so: Jane Doe, Achieng' O'Brien; a file of the team gives them position, photo and words",
    );
    expect(await agents()).toEqual({ 'A-1': 'jane-doe', 'A-2': 'jane-doe', 'A-3': 'achieng-obrien', 'A-4': null });
    expect(await loadTeam(database().db)).toEqual([
      {
        id: expect.any(Number),
        name: 'Jane Doe',
        position: ['Estate Agent'],
        image: '',
        phone: '+254 712 345 678',
        email: 'jane@own.example',
        username: 'jane-doe',
        bio: '',
      },
      expect.objectContaining({ name: "Achieng' O'Brien", position: ['Estate Agent'], username: 'achieng-obrien' }),
    ]);
    // The demo's invented people leave the firm; the same import again changes nothing.
    expect(outcome.team).toMatchObject({ added: 2, removed: 16 });
    expect(await homes(FIRST)).toMatchObject({ changed: false });
    // Without gaps, as an export numbers them.
    const written = await database().db.selectFrom('team').select('position').orderBy('position').execute();
    expect(written.map(({ position }) => position)).toEqual([0, 1]);
  });

  it('is added to earlier new agents, and stays when it has no homes', async () => {
    await homes(FIRST);
    const outcome = await homes([HEADING, 'A-1,One,Peter Kamau,,', 'A-2,Two,Jane Doe,,']);
    expect(outcome.team).toMatchObject({ added: 1, changed: 0, removed: 0 });
    expect(await usernames()).toEqual(['jane-doe', 'achieng-obrien', 'peter-kamau']);
  });

  it('is a mistake if the name is close to a known one, or to another in the file', async () => {
    await importLines('team.csv', ['Name,Username', 'Jane Doe,jane']);
    expect(
      await getMistakes([HEADING, 'A-1,One,Jane Deo,,', 'A-2,Two,Peter Kamau,,', 'A-3,Three,Petre Kamau,,']),
    ).toEqual([
      'homes.csv, line 2, column "Agent" (C): "Jane Deo" is nobody of the team; did you mean "Jane Doe"? If it is somebody else, add the person to the team first',
      'homes.csv, line 4, column "Agent" (C): "Petre Kamau" is nobody of the team; did you mean "Peter Kamau"? If it is somebody else, add the person to the team first',
    ]);
  });

  it('is a mistake if the cell is not the name of one person', async () => {
    const cells = ['Jane / Peter', 'Jane and Peter', 'Owner', 'caretaker', '0712345678', 'jane@own.example', 'A4'];
    const mistakes = await getMistakes([HEADING, ...cells.map((cell, index) => `A-${index},Home,${cell},,`)]);
    expect(mistakes).toHaveLength(cells.length);
    expect(mistakes[0]).toBe(
      'homes.csv, line 2, column "Agent" (C): "Jane / Peter" is nobody of the team, nor the name of one person; write one name, or leave the cell empty',
    );
    expect(
      await getMistakes([HEADING, 'A-1,One,Jane Doe,12,', 'A-2,Two,Peter Kamau,,peter', 'A-3,Three,,,x@own.example']),
    ).toEqual([
      'homes.csv, line 2, column "Agent Phone" (D): "12" is not a telephone number; write it as 0712 345 678 or +254 712 345 678',
      'homes.csv, line 3, column "Agent Email" (E): "peter" is not an e-mail address',
      'homes.csv, line 4, column "Agent Email" (E): "x@own.example" is nobody of the team; write the name in a column "Agent", or leave the cell empty',
    ]);
  });

  it('is never matched with a person of the demo by first name alone', async () => {
    expect(await getMistakes([HEADING, 'A-1,One,Akinyi,,'])).toEqual([
      'homes.csv, line 2, column "Agent" (C): "Akinyi" may be "Akinyi Dirisha", an invented person of the demo; write the full name',
    ]);
    await homes([HEADING, 'A-1,One,akinyi,,', 'A-2,Two,Akinyi Odhiambo,,', 'A-3,Three,Otieno Jabali,,']);
    expect(await agents()).toEqual({ 'A-1': 'akinyi', 'A-2': 'akinyi-odhiambo', 'A-3': 'otieno' });
    expect([...(await usernames())].sort()).toEqual(['akinyi', 'akinyi-odhiambo', 'otieno']);
    const rows = await database().db.selectFrom('team').select('position').orderBy('position').execute();
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2]);
  });

  it('keeps the whole team when homes are merged', async () => {
    await homes([HEADING, 'A-1,One,Jane Doe,,'], { merge: true });
    expect(await usernames()).toHaveLength(17);
  });

  it('is matched by e-mail too, but not by one that all agents share', async () => {
    await importLines('team.csv', ['Name,Username,Email', 'Jane Doe,jane,jane@own.example', 'Peter Kamau,peter,']);
    await homes(['Ref,Title,Agent,ListAgentEmail', 'A-1,One,J. Doe,JANE@own.example', 'A-2,Two,,jane@own.example']);
    expect(await agents()).toEqual({ 'A-1': 'jane', 'A-2': 'jane' });
    await homes([
      HEADING,
      'A-1,One,Peter Kamau,,jane@own.example',
      'A-2,Two,Mary Wanjiru,,jane@own.example',
      'A-3,Three,Otieno Were,,info@own.example',
      'A-4,Four,Hassan Juma,,info@own.example',
    ]);
    expect(Object.values(await agents())).toEqual(['peter', 'mary-wanjiru', 'otieno-were', 'hassan-juma']);
  });
});

describe('a later file of the team', () => {
  beforeEach(() => homes(['Ref,Title,Agent', 'A-1,One,Jane Doe', 'A-2,Two,Peter Kamau', 'A-3,Three,Jane Doe']));

  it('replaces new agents by username or name, with their homes', async () => {
    const ids = (await loadTeam(database().db)).map(({ id }) => id);
    const lines = ['Name,Username,Position', 'jane doe,jd,Director', 'Peter Kamau,,Valuer'];
    const outcome = await importLines('team.csv', lines);
    expect(outcome.team).toMatchObject({ added: 0, changed: 2, removed: 0 });
    expect(outcome.notes).toContain('Team: jane-doe is jd from now on; homes that go along: 2');
    const team = await loadTeam(database().db);
    expect(team.map(({ id, username, position }) => [id, username, position])).toEqual([
      [ids[0], 'jd', ['Director']],
      [ids[1], 'peter-kamau', ['Valuer']],
    ]);
    expect(await agents()).toEqual({ 'A-1': 'jd', 'A-2': 'peter-kamau', 'A-3': 'jd' });
    expect(await importLines('team.csv', lines)).toMatchObject({ changed: false });
    expect(await homes(['Ref,Title,Agent', 'A-1,One,Jane Doe', 'A-2,Two,Peter Kamau', 'A-3,Three,JD'])).toMatchObject({
      changed: false,
    });
  });

  it('keeps all homes assigned when it is merged with some of them', async () => {
    const both = join(folder(), 'both');
    await mkdir(both);
    await writeFile(join(both, 'team.csv'), 'Name,Username\nJane Doe,jd\n');
    await writeFile(
      join(both, 'homes.csv'),
      'Ref,Title,Agent,For\nA-1,One,Jane Doe,Sale\nA-4,Four,Mary Wanjiru,Sale\n',
    );
    await importCatalogue({ db: database().db, media, folder: both, merge: true });
    expect(await agents()).toEqual({ 'A-1': 'jd', 'A-2': 'peter-kamau', 'A-3': 'jd', 'A-4': 'mary-wanjiru' });
    expect(await usernames()).toEqual(['jd', 'peter-kamau', 'mary-wanjiru']);
  });
});
