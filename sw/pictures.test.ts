import 'fake-indexeddb/auto';
import { createStore, set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PICTURE_CACHE } from '#offline/device-storage.ts';
import type { MemoryCache } from '#tests/fixtures/memory-cache.ts';
import { pageRequest, stubWorker, WorkerEvent } from '#tests/fixtures/worker-world.ts';
import { COPY_LIMIT_MS } from './copies.ts';
import { createPictureBound, findPicturesToDrop, MAX_PICTURE_BYTES, MAX_PICTURES, Pictures } from './pictures.ts';

let caches: ReturnType<typeof stubWorker>['caches'];
let cache: MemoryCache;
let kept: ReturnType<typeof createStore>;
let count = 0;
let now: number;
let online: boolean;
let fetched: string[];
let answerOfServer: () => Response;
const picture = (bytes = 10) => new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'image/avif' } });
const none = async () => undefined;
const make = () => {
  const hero = { kind: 'record', json: [{ url: '/media/hero/' }], savedAt: 1 } as const;
  const answerStore = {
    readAnswer: async () => hero,
  };
  const { plugin } = createPictureBound(answerStore, kept, () => now);
  return new Pictures({ find: none, forget: () => {} }, [plugin]);
};
const look = async (pictures: Pictures, path: string): Promise<Response> => {
  const [answer, done] = pictures.handleAll({ request: pageRequest(path), event: new WorkerEvent('fetch') });
  await done;
  now++;
  return answer;
};

beforeEach(() => {
  const world = stubWorker();
  ({ caches } = world);
  cache = world.getCache(PICTURE_CACHE);
  kept = createStore(`pictures-${++count}`, 'kept');
  now = 1;
  online = true;
  fetched = [];
  answerOfServer = () => picture();
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    fetched.push(new URL(url).pathname);
    if (!online) throw new TypeError('Failed to fetch');
    return answerOfServer();
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('pictures', () => {
  it('are fetched once', async () => {
    const pictures = make();
    await look(pictures, '/media/a/front-720.avif');
    await look(pictures, '/media/a/front-720.avif');
    expect(fetched).toEqual(['/media/a/front-720.avif']);
  });

  it('replace a missing width without a connection', async () => {
    const pictures = make();
    await look(pictures, '/media/a/front-480.avif');
    online = false;
    const answer = await look(pictures, '/media/a/front-1080.avif');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('image/avif');
    expect((await look(pictures, '/media/b/other-480.avif')).type).toBe('error');
  });

  it('that are unavailable give an element an empty answer, not a worker failure', async () => {
    online = false;
    const request = pageRequest('/media/a/front-480.avif', {}, { destination: 'image' });
    const answer = await make().handle({ request, event: new WorkerEvent('fetch') });
    expect([answer.type, answer.status, await answer.text()]).toEqual(['default', 204, '']);
  });

  it('are not stored when they are errors, or not pictures', async () => {
    const pictures = make();
    answerOfServer = () => new Response('no', { status: 404 });
    await look(pictures, '/media/a/x-480.avif');
    answerOfServer = () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } });
    await look(pictures, '/media/a/y-480.avif');
    expect(cache.entries.size).toBe(0);
  });

  it('come from the network when the cache fails', async () => {
    for (const name of ['open', 'match'] as const) vi.spyOn(caches, name).mockRejectedValue(new Error('Full'));
    expect((await look(make(), '/media/a/front-480.avif')).status).toBe(200);
  });

  it('come from the network when the cache never answers', async () => {
    vi.useFakeTimers();
    try {
      vi.spyOn(caches, 'match').mockReturnValue(new Promise(() => undefined));
      const answer = make().handle({
        request: pageRequest('/media/a/front-480.avif'),
        event: new WorkerEvent('fetch'),
      });
      await vi.advanceTimersByTimeAsync(COPY_LIMIT_MS);
      expect((await answer).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are deleted least recently used first, the hero’s last', async () => {
    const stored = [
      '/media/hero/h-480.avif',
      ...Array.from({ length: MAX_PICTURES - 1 }, (_, at) => `/media/p/${at}-480.avif`),
    ];
    for (const path of stored) await cache.put(path, picture());
    const notes = Object.fromEntries(stored.map((path) => [path, { bytes: 10, usedAt: now++ }]));
    await set('note/pictures', notes, kept);
    const pictures = make();
    await look(pictures, '/media/p/0-480.avif');
    await look(pictures, '/media/p/new-480.avif');
    expect(cache.entries.size).toBe(MAX_PICTURES);
    expect(cache.entries.has('/media/hero/h-480.avif')).toBe(true);
    expect(cache.entries.has('/media/p/0-480.avif')).toBe(true);
    expect(cache.entries.has('/media/p/1-480.avif')).toBe(false);
  });

  it('shown before are stored, each once, until the connection is lost', async () => {
    const pictures = make();
    await look(pictures, '/media/a/1-480.avif');
    const seen = new WorkerEvent('message');
    await pictures.storeSeen(['/media/a/1-480.avif', '/media/a/2-480.avif'], seen);
    expect(fetched).toEqual(['/media/a/1-480.avif', '/media/a/2-480.avif']);
    online = false;
    await pictures.storeSeen(['/media/a/3-480.avif', '/media/a/4-480.avif'], seen);
    expect(fetched).toHaveLength(3);
  });
});

it('are limited in bytes too', () => {
  const half = MAX_PICTURE_BYTES / 2;
  const kept = { a: { bytes: half, usedAt: 3 }, b: { bytes: half, usedAt: 1 }, c: { bytes: 1, usedAt: 2 } };
  expect(findPicturesToDrop(kept, [])).toEqual(['b']);
  expect(findPicturesToDrop(kept, ['b'])).toEqual(['c']);
});
