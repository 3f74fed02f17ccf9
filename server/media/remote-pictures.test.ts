import { readdir } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Picture } from '#contract/property.ts';
import { closedAfter, eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { openDatabase } from '../db/database.ts';
import { Maker } from './maker.ts';
import { type Media, openMedia } from './media.ts';
import { REMOTE_LIMITS, RemotePictures } from './remote-pictures.ts';
import { FolderStore } from './store.ts';

type Reply = (respond: ServerResponse) => void;

const dataDir = eachTest(newFolder);
const database = eachTest(() => openDatabase(':memory:'));

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

const open = (...remoteOrigins: string[]): Promise<Media> =>
  closedAfter(openMedia({ dataDir: dataDir(), db: database().db, remoteOrigins }));

/** A picture host on a free port; `asked` lists the paths it was asked for. */
async function host(replies: Record<string, Reply>) {
  const requests: string[] = [];
  const server = createServer((request, respond) => {
    requests.push(request.url ?? '');
    const reply = replies[request.url ?? ''];
    if (reply) reply(respond);
    else respond.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The host has no port.');
  return { origin: `http://127.0.0.1:${address.port}`, requests };
}

const jpeg = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#204080' } })
    .jpeg()
    .toBuffer();
const sends =
  (body: Uint8Array, type = 'image/jpeg'): Reply =>
  (respond) =>
    respond.writeHead(200, { 'content-type': type }).end(body);
const createUrl = (opened: Media, url: string) => {
  const picture = opened.remote(url, 'A house');
  if (!picture) throw new Error(`${url} is refused`);
  return picture.url;
};

test('a remote picture gets an address that has its file name and fits the contract', async () => {
  const picture = (await open('https://api.example')).remote(
    'https://api.example/files/Front view (2).jpg?v=1',
    'Front',
  );
  expect(v.parse(Picture, picture)).toEqual(picture);
  expect(picture?.url).toMatch(/^\/media\/r\/[\w-]+\/Front%20view%20%282%29\.jpg$/);
  expect(picture).toMatchObject({ widths: [240, 360, 480, 720, 1080, 1600], color: '#d9d4ca', alt: 'Front' });
  expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(1.5, 2);
});

test('accepts pictures of the allowed origins only', async () => {
  const opened = await open('https://api.example/ignored/path');
  expect(opened.remote('https://api.example/a.jpg', '')).toBeDefined();
  for (const url of [
    ...['http://api.example/a.jpg', 'https://api.example:8443/a.jpg', 'https://api.example.evil.test/a.jpg'],
    ...['https://user:secret@api.example/a.jpg', 'file:///etc/passwd', '//api.example/a.jpg', '/a.jpg', ''],
    `https://api.example/${'a'.repeat(2000)}`,
  ]) {
    expect([url, opened.remote(url, '')]).toEqual([url, undefined]);
  }
});

test('fetches once for simultaneous requests, makes a file, and keeps both across a restart', async () => {
  const { origin, requests } = await host({ '/house.jpg': sends(await jpeg(), 'text/plain') });
  const opened = await open(origin);
  const url = createUrl(opened, `${origin}/house.jpg`);
  const answers = await Promise.all([240, 240, 360, 480].map((width) => opened.routes.request(`${url}-${width}.avif`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers[0]?.headers.get('cache-control')).toBe('public, max-age=604800');
  expect(requests).toEqual(['/house.jpg']);
  // Now that it is known, the page says what it is; an older page's wider address still answers, not enlarged.
  expect(opened.remote(`${origin}/house.jpg`, '')).toMatchObject({
    widths: [240, 360, 480, 720, 800],
    width: 800,
    height: 600,
    color: expect.stringMatching(/^#2[01]408[01]$/),
  });
  const wide = await opened.routes.request(`${url}-1600.webp`);
  expect((await sharp(Buffer.from(await wide.arrayBuffer())).metadata()).width).toBe(800);
  await opened.close();
  const reopened = await open(origin);
  expect(reopened.remote(`${origin}/house.jpg`, '')).toMatchObject({ url, width: 800 });
  expect((await reopened.routes.request(`${url}-800.webp`)).status).toBe(200);
  expect(requests).toHaveLength(1);
});

test('every process serves the addresses of the others, on a shared folder or its own', async () => {
  const { origin, requests } = await host({ '/house.jpg': sends(await jpeg(900, 600)) });
  const first = await open(origin);
  const second = await open(origin);
  const elsewhere = await closedAfter(
    openMedia({ dataDir: join(dataDir(), 'elsewhere'), db: database().db, remoteOrigins: [origin] }),
  );
  const url = createUrl(first, `${origin}/house.jpg`);
  expect((await first.routes.request(`${url}-240.avif`)).status).toBe(200);
  // 900 is the picture's own width, which the others have not seen yet.
  expect((await second.routes.request(`${url}-900.avif`)).status).toBe(200);
  expect(requests).toHaveLength(1);
  expect((await elsewhere.routes.request(`${url}-901.avif`)).status).toBe(404);
  expect((await elsewhere.routes.request(`${url}-900.avif`)).status).toBe(200);
  expect(requests).toHaveLength(2);
  expect(second.remote(`${origin}/house.jpg`, '')).toEqual(first.remote(`${origin}/house.jpg`, ''));
});

test('serves only addresses that it has issued itself', async () => {
  const { origin, requests } = await host({});
  const opened = await open(origin);
  const url = createUrl(opened, `${origin}/house.jpg`);
  const forged = url.replace(/[\w-]+(?=\/house)/, (token) => {
    const other = Buffer.from(`${origin}/admin/delete/house.jpg`).toString('base64url');
    return token.slice(0, 16) + other;
  });
  for (const path of [
    `${forged}-240.avif`,
    `${url}-1601.avif`,
    `${url}-0.avif`,
    `${url}x-240.avif`,
    url,
    `${url}-240.png`,
  ]) {
    expect([path, (await opened.routes.request(path)).status]).toEqual([path, 404]);
  }
  // The same folder with the origin no longer allowed.
  expect((await (await open('https://other.example')).routes.request(`${url}-240.avif`)).status).toBe(404);
  expect(requests).toEqual([]);
});

test('follows a redirect inside the origin and refuses one that leaves it', async () => {
  const other = await host({ '/secret.jpg': sends(await jpeg()) });
  const { origin } = await host({
    '/moved.jpg': (respond) => respond.writeHead(302, { location: '/house.jpg' }).end(),
    '/house.jpg': sends(await jpeg()),
    '/away.jpg': (respond) => respond.writeHead(302, { location: `${other.origin}/secret.jpg` }).end(),
    '/round.jpg': (respond) => respond.writeHead(302, { location: '/round.jpg' }).end(),
  });
  const opened = await open(origin);
  const status = async (path: string) =>
    (await opened.routes.request(`${createUrl(opened, `${origin}${path}`)}-240.avif`)).status;
  expect([await status('/moved.jpg'), await status('/away.jpg'), await status('/round.jpg')]).toEqual([200, 502, 502]);
  expect(other.requests).toEqual([]);
});

test('a failed picture is 502, cached briefly, and not fetched again at once', async () => {
  const { origin, requests } = await host({
    '/page.jpg': sends(Buffer.from('<html>'), 'image/jpeg'),
    '/drawing.svg': sends(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')),
    '/error.jpg': (respond) => respond.writeHead(500).end(),
  });
  const opened = await open(origin);
  for (const path of ['/page.jpg', '/drawing.svg', '/error.jpg', '/none.jpg']) {
    for (const width of [240, 360]) {
      const answer = await opened.routes.request(`${createUrl(opened, `${origin}${path}`)}-${width}.avif`);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 502, 'public, max-age=30']);
    }
  }
  expect(requests).toEqual(['/page.jpg', '/drawing.svg', '/error.jpg', '/none.jpg']);
});

/** The class itself, with small limits. */
function createLimited(origin: string, limits: Partial<typeof REMOTE_LIMITS>): RemotePictures {
  const secret = Buffer.alloc(32, 7);
  return new RemotePictures(new FolderStore(dataDir()), new Maker(), [origin], secret, { ...REMOTE_LIMITS, ...limits });
}

async function make(pictures: RemotePictures, url: string, width = 240): Promise<void> {
  const file = pictures.findFile(`${pictures.getPicture(url, '')?.url}-${width}.avif`);
  if (!file) throw new Error(`${url} has no file`);
  await pictures.make(file);
}

test('a host that hangs is given up, and so is a picture that is too large, declared or not', async () => {
  const large = await jpeg(1200, 900);
  const { origin } = await host({
    '/hangs.jpg': () => undefined,
    '/large.jpg': (respond) => respond.writeHead(200, { 'content-length': large.length }).end(large),
    '/unsaid.jpg': (respond) => {
      respond.writeHead(200);
      respond.write(large.subarray(0, 1000));
      respond.end(large.subarray(1000));
    },
  });
  const pictures = createLimited(origin, { timeoutMs: 200, pictureBytes: large.length - 1 });
  await expect(make(pictures, `${origin}/hangs.jpg`)).rejects.toThrow(/hangs\.jpg.*timeout/);
  await expect(make(pictures, `${origin}/large.jpg`)).rejects.toThrow(/large\.jpg.*too large/);
  await expect(make(pictures, `${origin}/unsaid.jpg`)).rejects.toThrow(/unsaid\.jpg.*too large/);
});

test('fetches again some time after a failure', async () => {
  const body = await jpeg();
  let isWorking = false;
  const { origin } = await host({
    '/house.jpg': (respond) => (isWorking ? sends(body)(respond) : respond.writeHead(503).end()),
  });
  const pictures = createLimited(origin, { failureMs: 50 });
  await expect(make(pictures, `${origin}/house.jpg`)).rejects.toThrow(/503/);
  isWorking = true;
  await expect(make(pictures, `${origin}/house.jpg`)).rejects.toThrow(/503/);
  await new Promise((resolve) => setTimeout(resolve, 60));
  await make(pictures, `${origin}/house.jpg`);
});

test('over the limit the oldest pictures are deleted, and fetched again on request', async () => {
  const body = await jpeg(1600, 1200);
  const names = ['/1.jpg', '/2.jpg', '/3.jpg', '/4.jpg'];
  const { origin, requests } = await host(Object.fromEntries(names.map((name) => [name, sends(body)])));
  const pictures = createLimited(origin, { keptBytes: 3.8 * body.length });
  for (const name of names) await make(pictures, `${origin}${name}`);
  expect(await readdir(join(dataDir(), 'media', 'remote'))).toHaveLength(3);
  await make(pictures, `${origin}/4.jpg`, 360);
  expect(requests).toEqual(names);
  await make(pictures, `${origin}/1.jpg`);
  expect(requests).toEqual([...names, '/1.jpg']);
});
