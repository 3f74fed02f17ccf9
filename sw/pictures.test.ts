import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryCache } from '#tests/fixtures/memory-cache.ts';
import { COPY_LIMIT_MS } from './copies.ts';
import { createPictures, MAX_PICTURE_BYTES, MAX_PICTURES, picturesToDrop } from './pictures.ts';

const ORIGIN = 'https://jiwe.example';
const pathOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : String(request), ORIGIN).pathname;

let cache: MemoryCache;
let notes: unknown;
let now: number;
let online: boolean;
let fetched: string[];
let answerOfServer: () => Response;
const picture = (bytes = 10) => new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'image/avif' } });
const make = (openCache: () => Promise<MemoryCache> = () => Promise.resolve(cache)) =>
  createPictures({
    openCache,
    fetch: (request) => {
      fetched.push(pathOf(request));
      return online ? Promise.resolve(answerOfServer()) : Promise.reject(new TypeError('Failed to fetch'));
    },
    now: () => now,
    readNotes: () => Promise.resolve(structuredClone(notes)),
    writeNotes: (next) => {
      notes = structuredClone(next);
      return Promise.resolve();
    },
    pinned: () => Promise.resolve(['/media/hero/']),
  });
const look = async (pictures: ReturnType<typeof make>, path: string): Promise<Response> => {
  const { response, done } = pictures.answer(new Request(ORIGIN + path));
  const answer = await response;
  await done;
  now++;
  return answer;
};

beforeEach(() => {
  cache = new MemoryCache();
  notes = undefined;
  now = 1;
  online = true;
  fetched = [];
  answerOfServer = () => picture();
});

describe('pictures', () => {
  it('are fetched once', async () => {
    const pictures = make();
    await look(pictures, '/media/a/front-720.avif');
    await look(pictures, '/media/a/front-720.avif');
    expect(fetched).toEqual(['/media/a/front-720.avif']);
  });

  it('stand in for a missing width without a connection', async () => {
    const pictures = make();
    await look(pictures, '/media/a/front-480.avif');
    online = false;
    const answer = await look(pictures, '/media/a/front-1080.avif');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('image/avif');
    expect((await look(pictures, '/media/b/other-480.avif')).type).toBe('error');
  });

  it('that are nowhere to be had are an answer without a picture to an element, and no failure of the worker', async () => {
    online = false;
    const request = new Request(`${ORIGIN}/media/a/front-480.avif`);
    Object.defineProperty(request, 'destination', { value: 'image' });
    const answer = await make().answer(request).response;
    expect([answer.type, answer.status, await answer.text()]).toEqual(['default', 204, '']);
  });

  it('are not kept when they are errors, or no pictures', async () => {
    const pictures = make();
    answerOfServer = () => new Response('no', { status: 404 });
    await look(pictures, '/media/a/x-480.avif');
    answerOfServer = () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } });
    await look(pictures, '/media/a/y-480.avif');
    expect(cache.entries.size).toBe(0);
  });

  it('come from the network when the cache fails', async () => {
    const broken = make(() => Promise.reject(new Error('Full')));
    expect((await look(broken, '/media/a/front-480.avif')).status).toBe(200);
  });

  it('come from the network when the cache never answers', async () => {
    vi.useFakeTimers();
    try {
      const silent = make(() => new Promise<never>(() => undefined));
      const { response } = silent.answer(new Request(`${ORIGIN}/media/a/front-480.avif`));
      await vi.advanceTimersByTimeAsync(COPY_LIMIT_MS);
      expect((await response).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it('leave when they were not looked at for longest, the pictures of the hero last', async () => {
    const pictures = make();
    await look(pictures, '/media/hero/h-480.avif');
    for (let index = 0; index < MAX_PICTURES - 1; index++) await look(pictures, `/media/p/${index}-480.avif`);
    await look(pictures, '/media/p/0-480.avif');
    await look(pictures, '/media/p/new-480.avif');
    expect(cache.entries.size).toBe(MAX_PICTURES);
    expect(cache.entries.has('/media/hero/h-480.avif')).toBe(true);
    expect(cache.entries.has('/media/p/0-480.avif')).toBe(true);
    expect(cache.entries.has('/media/p/1-480.avif')).toBe(false);
  });

  it('that were seen before are kept, each once, until the connection is lost', async () => {
    const pictures = make();
    await look(pictures, '/media/a/1-480.avif');
    await pictures.keepSeen(['/media/a/1-480.avif', '/media/a/2-480.avif']);
    expect(fetched).toEqual(['/media/a/1-480.avif', '/media/a/2-480.avif']);
    online = false;
    await pictures.keepSeen(['/media/a/3-480.avif', '/media/a/4-480.avif']);
    expect(fetched).toHaveLength(3);
  });
});

it('the bounds of pictures hold in bytes too', () => {
  const half = MAX_PICTURE_BYTES / 2;
  const kept = { a: { bytes: half, usedAt: 3 }, b: { bytes: half, usedAt: 1 }, c: { bytes: 1, usedAt: 2 } };
  expect(picturesToDrop(kept, [])).toEqual(['b']);
  expect(picturesToDrop(kept, ['b'])).toEqual(['c']);
});
