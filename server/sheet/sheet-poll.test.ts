import { readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodeBytes } from '#tests/fixtures/bytes-in.ts';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { closedAfter, eachTest } from '#tests/fixtures/each-test.ts';
import { file, HOSTILE_CASES, startFileHost, status, TEST_NETWORK } from '#tests/fixtures/file-host.ts';
import { createSheetText, forSale } from '#tests/fixtures/sheet-lines.ts';
import { openSheetWorld, type SheetWorld } from '#tests/fixtures/sheet-world.ts';
import { importCatalogue } from '../catalogue/import/import.ts';
import { DAY_MS, HOUR_MS } from '../process/time.ts';
import { loadSheetState } from './sheet-state.ts';

const world = eachTest(async () => openSheetWorld(await openTestDatabase()));
afterEach(() => void vi.unstubAllEnvs());

const GOOD = createSheetText('A-1,One,5000000', 'A-2,Two,6000000', 'A-3,Three,7000000');
const serveSheet = (text: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
  world().host.answers(file(text, { 'Content-Type': 'text/csv', ...headers }));
const formatIssues = (result: Awaited<ReturnType<SheetWorld['poll']>>): string =>
  result.is === 'wrong' ? result.fault.issues.join('\n') : `not wrong, but ${result.is}`;
const lastRequest = () => world().host.requests.at(-1)?.headers;

describe('a sheet that changes', () => {
  it('is imported completely when it is new, and when it has changed', async () => {
    serveSheet(GOOD);
    expect(await world().poll()).toMatchObject({ is: 'imported', outcome: { properties: { added: 3 } } });
    serveSheet(GOOD.replace('Two', 'Two with a garden'));
    expect(await world().poll()).toMatchObject({
      is: 'imported',
      outcome: { properties: { changed: 1, unchanged: 2 } },
    });
    expect(await world().titles()).toEqual(['One', 'Two with a garden', 'Three']);
  });

  it('is requested conditionally while it has not changed', async () => {
    const lastModified = 'Mon, 02 Nov 2026 08:00:00 GMT';
    serveSheet(GOOD, { ETag: '"1"', 'Last-Modified': lastModified });
    await world().poll();
    const opened: string[] = [];
    const openDatabase = () => {
      opened.push('for an import');
      return world().options.openDatabase();
    };
    expect(await world().poll({ openDatabase })).toEqual({ is: 'unchanged' });
    expect(lastRequest()).toMatchObject({ 'if-none-match': '"1"', 'if-modified-since': lastModified });
    // Google says no ETag: the bytes are compared.
    serveSheet(GOOD);
    expect(await world().poll({ openDatabase })).toEqual({ is: 'unchanged' });
    expect([opened, await world().version()]).toEqual([[], 1]);
    // What was said last counts: nothing.
    await world().poll();
    expect(lastRequest()).not.toHaveProperty('if-none-match');
  });

  it('is checked once a day for changed photos behind its links', async () => {
    const photos = await closedAfter(startFileHost({ isSecure: true }));
    const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#842' } })
      .jpeg()
      .toBuffer();
    photos.answers(file(jpeg, { ETag: '"1"' }));
    const row = `A-1,One,5000000,https://photos.example:${photos.port}/front.jpg`;
    serveSheet(forSale(['Reference,Title,Price,Photos', row]).join('\n'), { ETag: '"sheet"' });
    const options = { network: TEST_NETWORK };
    const getRequestTags = () => photos.requests.map(({ headers }) => headers['if-none-match']);
    world().clock.ms = Date.now();
    await world().poll(options);
    world().clock.ms += HOUR_MS;
    expect(await world().poll(options)).toEqual({ is: 'unchanged' });
    expect(getRequestTags()).toEqual([undefined]);
    world().clock.ms += DAY_MS;
    expect(await world().poll(options)).toMatchObject({ is: 'imported', outcome: { changed: false } });
    expect(await world().poll(options)).toEqual({ is: 'unchanged' });
    expect(getRequestTags()).toEqual([undefined, '"1"']);
  });

  it('counts as another sheet at another address', async () => {
    serveSheet(GOOD, { ETag: '"1"' });
    await world().poll();
    const url = `${world().host.origin}/other.csv`;
    expect(await world().poll({ url })).toMatchObject({ is: 'imported', outcome: { changed: false } });
    expect(lastRequest()).not.toHaveProperty('if-none-match');
    expect(await loadSheetState(world().database.db, world().url)).toBeUndefined();
  });

  it('is read in its host’s charset, and doubted if its letters contradict it', async () => {
    const mac = encodeBytes(GOOD.replace('Two', 'Café'), 'macintosh');
    serveSheet(mac, { 'Content-Type': 'text/csv; charset=ISO-8859-1' });
    expect(formatIssues(await world().poll())).toContain('"Café" is Mac Roman, and "CafŽ" in Windows-1252');
    serveSheet(mac, { 'Content-Type': 'text/csv; charset="macintosh"' });
    expect(await world().poll({}, { isFresh: true })).toMatchObject({ is: 'imported' });
    expect(await world().titles()).toEqual(['One', 'Café', 'Three']);
    // Its next look is the same to a host that names another: the letters tell, and are on the site already.
    serveSheet(GOOD.replace('Two', 'Café'), { 'Content-Type': 'text/csv; charset=windows-1252' });
    expect(await world().poll()).toMatchObject({ is: 'imported', outcome: { changed: false } });
  });

  it('may be a workbook at any address', async () => {
    const rows = GOOD.split('\n').map((line) => line.split(','));
    serveSheet(Buffer.from(await writeXlsx({ sheets: [{ name: 'Homes', rows }] })), {
      'Content-Type': 'application/zip',
    });
    expect(await world().poll({ url: `${world().host.origin}/download?id=7` })).toMatchObject({ is: 'imported' });
    expect(await world().titles()).toEqual(['One', 'Two', 'Three']);
  });

  it('keeps what npm run import brings until it changes', async () => {
    serveSheet(GOOD);
    await world().poll();
    await writeFile(join(world().folder, 'own.csv'), createSheetText('A-1,By command,5000000', 'A-2,Two,6000000'));
    const { db, media } = world().options;
    await importCatalogue({ db, media, folder: join(world().folder, 'own.csv') });
    expect(await world().poll()).toEqual({ is: 'unchanged' });
    expect(await world().titles()).toEqual(['By command', 'Two']);
    serveSheet(`${GOOD}\n`);
    expect(await world().poll()).toMatchObject({ is: 'imported' });
    expect(await world().titles()).toEqual(['One', 'Two', 'Three']);
  });
});

describe('an unusable sheet', () => {
  beforeEach(async () => {
    serveSheet(GOOD, { ETag: '"good"' });
    await world().poll();
  });
  const expectNoChange = async (): Promise<void> => {
    expect(await world().titles()).toEqual(['One', 'Two', 'Three']);
    expect(await world().version()).toBe(1);
  };

  // What else a host may do is tried with the download itself.
  const AWAY = HOSTILE_CASES.filter(({ what }) =>
    ['breaks off', 'has a bad day', 'says that it is huge'].includes(what),
  );
  it.each(AWAY)('changes nothing if its host $what, and is reported', async ({ answer, why }) => {
    world().host.answers(answer);
    const result = await world().poll();
    expect(formatIssues(result)).toMatch(/^The sheet at 127\.0\.0\.1:\d+ cannot be fetched: [\w:]/);
    expect(formatIssues(result)).toContain(why);
    await expectNoChange();
    const state = await loadSheetState(world().database.db, world().url);
    expect(state?.failure?.issues).toEqual(result.is === 'wrong' ? result.fault.issues : []);
    // Back again, it is known as what it was.
    serveSheet(GOOD, { ETag: '"good"' });
    expect(await world().poll()).toEqual({ is: 'unchanged' });
    expect(lastRequest()).toMatchObject({ 'if-none-match': '"good"' });
    expect((await loadSheetState(world().database.db, world().url))?.failure).toBeUndefined();
  });

  it.each([
    ['a page', '<!doctype html><title>Sign in</title>', { 'Content-Type': 'text/html' }],
    ['a page that calls itself CSV', '\ufeff\n<html><body>Sign in', {}],
  ])('changes nothing where it is %s, and says how a sheet is published', async (_what, text, headers) => {
    serveSheet(text, headers);
    expect(formatIssues(await world().poll())).toContain('Is the sheet published for everybody, as CSV?');
    await expectNoChange();
  });

  it.each([
    ['empty', ''],
    ['bytes', Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256))],
    ['a broken workbook', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)])],
    ['cut within a cell', `${GOOD}\nA-4,"Four`],
  ])('changes nothing where it is %s', async (_what, text) => {
    serveSheet(text);
    expect(formatIssues(await world().poll())).toMatch(/^homes\.csv/);
    await expectNoChange();
  });

  it('is reported by line and column, and not examined again until it changes', async () => {
    serveSheet(GOOD.replace('6000000', '12.5 mil'), { ETag: '"bad"' });
    const issues = /^homes\.csv, line 3, column "Price" \(C\): "12\.5 mil" is not an amount/;
    const first = await world().poll();
    expect(formatIssues(first)).toMatch(issues);
    expect(first).toMatchObject({ isNews: true });
    const later = await world().poll();
    expect(formatIssues(later)).toMatch(issues);
    expect(later).toMatchObject({ isNews: false });
    expect(lastRequest()).toMatchObject({ 'if-none-match': '"bad"' });
    // A host that is away for a while does not make it right.
    world().host.answers(status(500));
    expect(formatIssues(await world().poll())).toContain('status 500');
    serveSheet(GOOD.replace('6000000', '12.5 mil'), { ETag: '"bad"' });
    const again = await world().poll();
    expect(formatIssues(again)).toMatch(issues);
    expect(again).toMatchObject({ fault: { since: '2026-11-23T08:00:00.000Z' } });
    await expectNoChange();
    // Another start looks into it once more.
    await world().poll({}, { isFresh: true });
    expect(lastRequest()).not.toHaveProperty('if-none-match');
    serveSheet(GOOD, { ETag: '"good"' });
    expect(await world().poll()).toMatchObject({ is: 'imported', outcome: { changed: false } });
    expect((await loadSheetState(world().database.db, world().url))?.refusal).toBeUndefined();
  });

  it('waits with doubts until somebody has confirmed them', async () => {
    const doubtful = GOOD.replace('6000000', '12.5');
    serveSheet(doubtful, { ETag: '"2"' });
    const issues = formatIssues(await world().poll());
    expect(issues).toContain('homes.csv, line 3, column "Price" (C): "12.5" is KES 12.5 for a sale');
    expect(issues).toContain('npm run import -- (the address of the sheet) --accept-doubts');
    await expectNoChange();
    await writeFile(join(world().folder, 'homes.csv'), doubtful);
    const { db, media } = world().options;
    await importCatalogue({ db, media, folder: join(world().folder, 'homes.csv'), acceptDoubts: true });
    expect(await world().poll()).toMatchObject({ is: 'imported', outcome: { changed: false } });
    serveSheet(doubtful.replace('Three', 'Third'));
    expect(await world().poll()).toMatchObject({ is: 'imported', outcome: { properties: { changed: 1 } } });
  });

  it('does not remove most homes, unless they are the demo', async () => {
    serveSheet(createSheetText('A-1,One,5000000'));
    const issues = formatIssues(await world().poll());
    expect(issues).toContain('2 of the 3 homes on the site are not in the file, and would go');
    expect(issues).toContain('--remove-many');
    await expectNoChange();
    await world().database.db.updateTable('catalogue_source').set({ source: 'start', folder: 'demo' }).execute();
    expect(await world().poll({}, { isFresh: true })).toMatchObject({
      is: 'imported',
      outcome: { properties: { removed: 2 } },
    });
  });

  const TEN = Array.from({ length: 10 }, (_, at) => `B-${at},Home ${at},${at + 5}000000`);

  it.each([
    [
      'more than half of its rows',
      createSheetText(...TEN.slice(0, 4)),
      '6 of the 10 homes on the site are not in the file, and would go',
    ],
    [
      'the prices of more than a fifth of its homes',
      createSheetText(...TEN.map((row, at) => (at < 3 ? row.replace(/,\d+$/, ',') : row))),
      'the price of 3 of the 10 homes is empty now, and was not before',
    ],
    [
      'its column of prices',
      createSheetText(...TEN).replace('Price', 'Guess'),
      'the price of 10 of the 10 homes is empty now, and was not before',
    ],
    [
      'its column of titles',
      createSheetText(...TEN).replace('Title', 'Owner'),
      'the title of 10 of the 10 homes is empty now, and was not before',
    ],
    [
      'its agreements',
      createSheetText(...TEN).replaceAll(/,sale$/gm, ',not said'),
      'the agreement of 10 of the 10 homes is empty now, and was not before',
    ],
  ])('is imported at the second poll if it has lost %s, and reported at the first', async (_what, poor, words) => {
    serveSheet(createSheetText(...TEN));
    await world().poll();
    await world().poll();
    const before = await world().version();
    serveSheet(poor, { ETag: '"poor"' });
    const first = await world().poll();
    expect(first).toMatchObject({ is: 'wrong', isFetched: true, isNews: true });
    expect(formatIssues(first)).toContain(words);
    expect(formatIssues(first)).toContain('If the sheet is the same at the next look, that is taken as meant.');
    expect([await world().version(), (await world().titles())[0]]).toEqual([before, 'Home 0']);
    expect(await world().poll()).toMatchObject({ is: 'imported' });
    expect(await world().poll()).toEqual({ is: 'unchanged' });
    expect((await loadSheetState(world().database.db, world().url))?.refusal).toBeUndefined();
  });

  it('is not imported at the second poll if it has lost something else by then', async () => {
    serveSheet(createSheetText(...TEN));
    await world().poll();
    await world().poll();
    for (const poor of [TEN.slice(0, 4), TEN.slice(1, 5)]) {
      serveSheet(createSheetText(...poor));
      expect(await world().poll()).toMatchObject({ is: 'wrong' });
    }
    expect(await world().poll()).toMatchObject({ is: 'imported', outcome: { properties: { removed: 6 } } });
  });

  it('is imported once it is complete again', async () => {
    serveSheet(createSheetText(...TEN));
    await world().poll();
    await world().poll();
    serveSheet(createSheetText(TEN[0] ?? ''));
    expect(await world().poll()).toMatchObject({ is: 'wrong' });
    serveSheet(createSheetText(...TEN.slice(0, 9)));
    expect(await world().poll()).toMatchObject({ is: 'imported', outcome: { properties: { removed: 1 } } });
  });

  it('changes nothing while the spreadsheet is still calculating', async () => {
    serveSheet(GOOD.replace('Two', 'Loading...'));
    expect(formatIssues(await world().poll())).toContain(
      'homes.csv, line 3, column "Title" (B): "Loading..." is shown by the',
    );
    await expectNoChange();
    serveSheet(GOOD.replace('Two', 'Second'));
    expect(await world().poll()).toMatchObject({ is: 'imported', outcome: { properties: { changed: 1 } } });
  });

  it('is examined again, though unchanged, for photos that could not be fetched', async () => {
    const withPhoto = `${GOOD.replace('Agreement', 'Agreement,Photos')}`.replace(
      'A-1,One,5000000,sale',
      'A-1,One,5000000,sale,https://127.0.0.1/1.jpg',
    );
    serveSheet(withPhoto, { ETag: '"photo"' });
    const issues =
      /^homes\.csv, line 2, column "Photos" \(E\): "https:\/\/127\.0\.0\.1\/1\.jpg" cannot be fetched: .* not of the public internet/;
    expect(formatIssues(await world().poll())).toMatch(issues);
    expect(formatIssues(await world().poll())).toMatch(issues);
    expect(lastRequest()).not.toHaveProperty('if-none-match');
    await expectNoChange();
  });
});

describe('processes that share a database', () => {
  it('poll one at a time, and only when a poll is due', async () => {
    let requestCount = 0;
    world().host.answers((response, request) => {
      requestCount++;
      setTimeout(() => file(GOOD)(response, request), 50);
    });
    const at = { notSince: world().clock.ms };
    const results = await Promise.all(['a', 'b', 'c'].map((owner) => world().poll({ owner }, at)));
    expect(results.map(({ is }) => is).toSorted()).toEqual(['imported', 'not due', 'not due']);
    expect(requestCount).toBe(1);
    world().clock.ms += 299_000;
    const notSince = world().clock.ms - 300_000;
    expect(await world().poll({ owner: 'b' }, { notSince })).toEqual({ is: 'not due' });
    world().clock.ms += 1_000;
    expect(await world().poll({ owner: 'b' }, { notSince: notSince + 1_000 })).toEqual({ is: 'unchanged' });
  });

  it('take over from a crashed one after a minute', async () => {
    serveSheet(GOOD);
    const { db } = world().database;
    await world().poll();
    await db
      .updateTable('catalogue_sheet')
      .set({ owner: 'gone', claimed_until: new Date(world().clock.ms + 60_000).toISOString() })
      .execute();
    world().clock.ms += 59_999;
    expect(await world().poll()).toEqual({ is: 'not due' });
    world().clock.ms += 1;
    expect(await world().poll()).toEqual({ is: 'unchanged' });
  });

  it('store nothing about an interrupted poll', async () => {
    world().host.answers((response) => {
      response.writeHead(200, { 'Content-Length': String(GOOD.length) });
      response.write('Ref', () => world().closing.abort());
    });
    await expect(world().poll()).rejects.toThrow();
    expect(await loadSheetState(world().database.db, world().url)).toMatchObject({
      checked_at: null,
      failure: undefined,
    });
    serveSheet(GOOD);
    expect(await world().poll({ signal: new AbortController().signal })).toMatchObject({ is: 'imported' });
  });

  it('import nothing when the process ends during the import, and leave nothing behind', async () => {
    serveSheet(GOOD);
    // A folder of its own: other tests fetch sheets at the same time.
    vi.stubEnv('TMPDIR', world().folder);
    const listUnfinished = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('sheet-'));
    let during = 0;
    const openDatabase = async () => {
      during = (await listUnfinished()).length;
      world().closing.abort();
      return world().options.openDatabase();
    };
    await expect(world().poll({ openDatabase })).rejects.toThrow();
    expect([await world().titles(), await world().version()]).toEqual([[], 0]);
    expect(await loadSheetState(world().database.db, world().url)).toMatchObject({ content: null, refusal: undefined });
    expect([during, await listUnfinished()]).toEqual([1, []]);
    expect(await world().poll({ signal: new AbortController().signal })).toMatchObject({ is: 'imported' });
  });
});
