import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { PropertyDetail } from '#contract/property.ts';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { file, HOSTILE, startFileHost, status, TEST_NETWORK } from '#tests/fixtures/file-host.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { openMedia } from '../../media/media.ts';
import { DAY_MS } from '../../process/time.ts';
import { importCatalogue } from '../import/import.ts';
import { CatalogueError } from '../problems.ts';
import { LinkedPhotos } from './linked-photos.ts';

const folder = eachTest(newFolder);
const database = eachTest(openTestDatabase);
const media = eachTest(() => openMedia({ dataDir: join(folder(), 'data'), db: database().db, remoteOrigins: [] }));
const host = eachTest(() => startFileHost({ isSecure: true }));
const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#842' } })
  .jpeg()
  .toBuffer();

const link = (path: string, name = 'photos.example'): string => `https://${name}:${host().port}${path}`;
const MAX_REFRESHED = 5;
/** @param days from now on which the import is */
const fetching = (days = 0) =>
  new LinkedPhotos({
    folder: join(folder(), 'kept'),
    network: TEST_NETWORK,
    now: () => Date.now() + days * DAY_MS,
    limits: { bytes: 2 * 2 ** 20, timeoutMs: 20_000 },
    maxRefreshed: MAX_REFRESHED,
  });

/** @returns [] when nothing is wrong */
async function getProblems(cells: readonly string[], linkedPhotos: LinkedPhotos | undefined = fetching()) {
  const rows = cells.map((cell, index) => `A-${index},Home,"${cell}",Sale`);
  await writeFile(join(folder(), 'homes.csv'), ['Ref,Title,Photos,Agreement', ...rows].join('\n'));
  try {
    await importCatalogue({ db: database().db, media: media(), folder: join(folder(), 'homes.csv'), linkedPhotos });
    return [];
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    return error.issues;
  }
}
const imagesOnSite = async () =>
  (await database().db.selectFrom('properties').select('detail').orderBy('id').execute()).map(
    ({ detail }) => v.parse(PropertyDetail, JSON.parse(detail)).images,
  );

it('photos by link belong to a home, however the links are separated, and are fetched once', async () => {
  host().answers(file(jpeg, { 'Content-Type': 'image/jpeg' }));
  const cell = `${link('/Front%20view.JPG')} ${link('/inside.jpg?size=large')}; ${link('/garden')},\n${link('/inside.jpg?size=large')}`;
  expect(await getProblems([cell])).toEqual([]);
  const [images = []] = await imagesOnSite();
  expect(images?.map((image) => image.replace(/^.*\/[0-9a-f]{20}-|-\d+\.\w+$/g, ''))).toEqual([
    'front-view',
    'inside',
    'garden',
    'inside',
  ]);
  const requestCount = host().requests.length;
  expect(requestCount).toBe(3);
  expect(await getProblems([cell])).toEqual([]);
  expect(await getProblems([cell, link('/garden#first')])).toEqual([]);
  expect(host().requests).toHaveLength(requestCount);
  const storedFiles = await readdir(join(folder(), 'kept'), { recursive: true });
  expect(
    storedFiles
      .filter((name) => name.includes('/'))
      .map((name) => name.slice(33))
      .sort(),
  ).toEqual(['Front-view.jpg', 'garden', 'inside.jpg']);
});

it('a photo that cannot be fetched is reported with reason, line and column, and nothing is imported', async () => {
  host().answers((response, request) => {
    const { url = '' } = request;
    if (url === '/page') file('<!doctype html>', { 'Content-Type': 'text/html' })(response, request);
    else if (url === '/words.jpg') file('no picture', { 'Content-Type': 'image/jpeg' })(response, request);
    else if (url === '/gone.jpg') status(404)(response, request);
    else if (url === '/endless.jpg') HOSTILE['sends without end'](response);
    else file(jpeg)(response, request);
  });
  const at = (line: number): string => `homes.csv, line ${line}, column "Photos" (C): `;
  const cells = [
    link('/good.jpg'),
    link('/page'),
    link('/words.jpg'),
    link('/gone.jpg'),
    link('/endless.jpg'),
    link('/meta', 'inside.example'),
    'https://169.254.169.254/latest',
    'http://photos.example/1.jpg',
    'https://office:hush@photos.example/1.jpg',
  ];
  const linked = fetching();
  const problems = await getProblems(cells, linked);
  expect(problems.toSorted()).toEqual(
    [
      `${at(3)}"${link('/page')}" cannot be fetched: it is a page of the web, not a photo`,
      `${at(4)}Picture "${link('/words.jpg')}" cannot be used: it is not a picture; save it as JPEG`,
      `${at(5)}"${link('/gone.jpg')}" cannot be fetched: it answers with status 404`,
      `${at(6)}"${link('/endless.jpg')}" cannot be fetched: the file is larger than 2 MB`,
      `${at(7)}"${link('/meta', 'inside.example')}" cannot be fetched: inside.example leads to an address that is not of the public internet`,
      `${at(8)}"https://169.254.169.254/latest" cannot be fetched: 169.254.169.254 leads to an address that is not of the public internet`,
      `${at(9)}"http://photos.example/1.jpg" must be a link that begins with https://, without a name and password in it`,
      `${at(10)}"https://office:hush@photos.example/1.jpg" must be a link that begins with https://, without a name and password in it`,
    ].toSorted(),
  );
  expect(linked.failures).toBe(6);
  expect(await imagesOnSite()).toEqual([]);
  // The host is well again: only the photo that failed is fetched.
  const before = host().requests.length;
  host().answers(file(jpeg));
  expect(await getProblems([link('/good.jpg'), link('/words.jpg')])).toEqual([]);
  expect(
    host()
      .requests.slice(before)
      .map(({ url }) => url),
  ).toEqual(['/words.jpg']);
});

it('a host that does not answer is skipped after some photos', async () => {
  host().answers(status(503));
  const problems = await getProblems(Array.from({ length: 12 }, (_, index) => link(`/${index}.jpg`)));
  expect(problems).toHaveLength(12);
  expect(host().requests).toHaveLength(5);
  expect(problems.at(-1)).toContain('was not asked for: its host has failed 5 times in a row');
});

it('nothing remains of a photo whose download breaks off', async () => {
  host().answers(HOSTILE['breaks off']);
  expect(await getProblems([link('/1.jpg')])).toHaveLength(1);
  const storedFiles = await readdir(join(folder(), 'kept'), { recursive: true, withFileTypes: true });
  expect(storedFiles.filter((entry) => entry.isFile())).toEqual([]);
  host().answers(file(jpeg));
  const linked = fetching();
  expect(await readFile(await linked.fetchFile(link('/1.jpg')))).toEqual(jpeg);
});

describe('a photo that may change behind its link', () => {
  const createPicture = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const front = async () => (await imagesOnSite())[0]?.[0];

  it('is fetched again a day later if its host reports a change, as a new picture', async () => {
    const changed = 'Mon, 02 Nov 2026 08:00:00 GMT';
    host().answers(file(jpeg, { ETag: '"1"', 'Last-Modified': changed }));
    expect(await getProblems([link('/front.jpg')])).toEqual([]);
    const before = await front();

    host().answers(file(await createPicture('#248'), { ETag: '"2"' }));
    await getProblems([link('/front.jpg')]);
    expect([host().requests.length, await front()]).toEqual([1, before]);

    expect(await getProblems([link('/front.jpg')], fetching(2))).toEqual([]);
    expect(host().requests.at(-1)?.headers).toMatchObject({ 'if-none-match': '"1"', 'if-modified-since': changed });
    expect(await front()).not.toBe(before);
    expect(await front()).toMatch(/-front-\d+\.\w+$/);
    await getProblems([link('/front.jpg')], fetching(4));
    expect(host().requests.at(-1)?.headers['if-none-match']).toBe('"2"');
  });

  it('stays while its host reports no change, fails or has lost it, and is checked once a day', async () => {
    host().answers(file(jpeg, { ETag: '"1"' }));
    await getProblems([link('/front.jpg')]);
    const before = await front();
    const answers = [
      file(jpeg, { ETag: '"1"' }),
      status(503),
      status(404),
      HOSTILE['breaks off'],
      file('<!doctype html>', { 'Content-Type': 'text/html' }),
    ];
    for (const [at, answer] of answers.entries()) {
      host().answers(answer);
      const day = 2 * (at + 1);
      expect(await getProblems([link('/front.jpg')], fetching(day))).toEqual([]);
      await getProblems([link('/front.jpg')], fetching(day + 0.5));
      expect([host().requests.length, await front()]).toEqual([at + 2, before]);
    }
    const storedFiles = await readdir(join(folder(), 'kept'), { recursive: true });
    expect(storedFiles.filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});

it('is deleted when no import has named it for a month, since the site has its own copy', async () => {
  host().answers(file(jpeg, { ETag: '"1"' }));
  await getProblems([`${link('/front.jpg')};${link('/old.jpg')}`]);
  const storedFiles = async () =>
    (await readdir(join(folder(), 'kept'), { recursive: true })).filter((name) => name.endsWith('.jpg')).length;
  await getProblems([link('/front.jpg')], fetching(29));
  expect(await storedFiles()).toBe(2);
  await getProblems([link('/front.jpg')], fetching(31));
  expect(await storedFiles()).toBe(1);
  expect((await readdir(join(folder(), 'kept'))).length).toBe(1);
  const [image = ''] = (await imagesOnSite())[0] ?? [];
  expect((await media().routes.request(image)).status).toBe(200);
});
