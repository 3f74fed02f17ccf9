import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runCommand } from '#tests/fixtures/command.ts';
import { createTestDatabasePlace } from '#tests/fixtures/databases.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { importCatalogue } from '../catalogue/import/import.ts';
import { UsageError } from './command.ts';
import { runListings } from './listings.ts';

const place = await closedAfter(createTestDatabasePlace());
const server = await closedAfter(place.open());

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T21:30:00Z') }));
afterEach(() => void vi.useRealTimers());

const home = (id: number, more: object) => ({
  id,
  reference: `JJ-${id}`,
  title: `Home ${id}`,
  agreement_type: 'rent',
  location: { address_line1: 'Kilimani', state: 'Nairobi' },
  agent: 'akinyi',
  ...more,
});

async function list(...homes: readonly object[]): Promise<readonly string[]> {
  const path = join(await newFolder(), 'properties.json');
  await writeFile(path, JSON.stringify(homes));
  await importCatalogue({ db: server.db, media: plainMedia(), folder: path });
  const { code, out } = await runCommand(runListings, place, ['--unconfirmed']);
  expect(code).toBe(0);
  return out;
}

it('lists what is due under its agent, the longest ago first, by the day in Nairobi', async () => {
  const out = await list(
    home(1, { confirmed_on: '2026-11-14' }),
    home(2, { confirmed_on: '2026-11-13' }),
    home(3, { confirmed_on: '2026-10-14', agreement_type: 'sale', agent: 'priya' }),
    home(4, { confirmed_on: '2026-10-13', agreement_type: 'sale', agent: 'priya' }),
    home(5, {}),
    home(6, { agent: null, confirmed_on: '2026-11-01', location: null }),
    home(7, { status: 'let' }),
  );
  expect(out).toEqual([
    expect.stringMatching(/^Akinyi .*: 2$/),
    '  JJ-5, Home 5, Kilimani, never confirmed',
    '  JJ-2, Home 2, Kilimani, confirmed 13 November 2026, 14 days ago',
    expect.stringMatching(/^Priya .*: 1$/),
    '  JJ-4, Home 4, Kilimani, confirmed 13 October 2026, 45 days ago',
    'No agent: 1',
    '  JJ-6, Home 6, confirmed 1 November 2026, 26 days ago',
    '4 to confirm.',
  ]);
});

it('says so when nothing is due', async () => {
  expect(await list(home(1, { confirmed_on: '2026-11-20' }))).toEqual(['Every listed home is confirmed.']);
});

it('refuses a call without an option', async () => {
  await expect(runCommand(runListings, place, [])).rejects.toThrow(UsageError);
});
