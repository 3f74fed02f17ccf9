import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#tests/fixtures/calls.ts';
import { runs } from '#tests/fixtures/runs.ts';
import {
  createDetails,
  createSummary,
  type Fault,
  HOMES,
  json,
  PHOTOS,
  photo,
  picture,
  SCREEN,
  World,
} from '#tests/fixtures/saved-world.ts';
import { openSavedDatabase } from '../device/database.ts';
import { subscribeToFetching } from '../device/device-changes.ts';
import { fetchSaved, REFRESH_AFTER_MS, tidySaved } from './fetch-saved.ts';
import { isOutdatedBy } from './news.ts';
import {
  changeProperty,
  deleteProperty,
  getProgress,
  getState,
  isComplete,
  readSavedProperty,
  restoreProperty,
  type SavedProperty,
  storeProperty,
  withoutPhotos,
  withThumbnails,
} from './saved-property.ts';

const cutIntoPieces = (size: number) =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
    },
  });

// The keeper against a world with faults: network, server, storage and clock are the test's, the code is the worker's.
// IndexedDB is the in-memory one of fake-indexeddb.

const store = openSavedDatabase();
let world: World;
beforeEach(async () => {
  await store.clear();
  world = new World();
});

const homes = () => store.rows('homes', readSavedProperty);
const readHome = async (id: number): Promise<SavedProperty> => {
  const home = await store.row('homes', id, readSavedProperty);
  if (home === undefined) throw new Error(`Home ${id} is not saved`);
  return home;
};
const save = (id: number, thumbnails = false) => {
  world.now += 1;
  return storeProperty(store, { summary: createSummary(id), screen: SCREEN, thumbnails, now: world.now });
};
const changeHome = (id: number, step: (property: SavedProperty) => SavedProperty) => changeProperty(store, id, step);
const setStopped = (id: number, stopped: boolean) => changeHome(id, (home) => ({ ...home, stopped, full: false }));
const keep = () => fetchSaved(world.ports(store));
const photoFetches = () => world.fetched.filter((path) => path.startsWith('/media/'));

/** What is said of each property is what is there. */
async function expectHonest(): Promise<void> {
  for (const home of await homes()) {
    if (getState(home) !== 'ready') continue;
    expect(home.detail?.record.description).toBe('Stone walls.');
    expect(home.owner?.record?.name).toBe('Wanjiru');
    expect(home.related?.records).toHaveLength(1);
    for (const { path, bytes } of home.without_photos ? [] : (home.photos ?? [])) {
      expect(world.cache.get(path)?.size).toBe(bytes);
    }
  }
}

it('of a photo whose length is known each tenth that has come is told, and the photo is stored whole', async () => {
  await save(1);
  const chunks = Array.from({ length: 40 }, () => new Uint8Array(25));
  const answer = (path: string): Response =>
    new Response(new Blob(chunks).stream().pipeThrough(cutIntoPieces(25)), {
      headers: { 'Content-Type': 'image/avif', ...(path.includes('-0-') ? { 'Content-Length': '1000' } : {}) },
    });
  const shares: number[] = [];
  const unsubscribe = subscribeToFetching((_state, _photo, coming) => {
    if (coming !== undefined) shares.push(coming.share);
  });
  const ports = world.ports(store);
  const fetchPath = (path: string) => (path.startsWith('/media/') ? Promise.resolve(answer(path)) : ports.fetch(path));
  expect(await fetchSaved({ ...ports, fetch: fetchPath })).toBe('done');
  unsubscribe();
  expect(shares).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
  expect((await readHome(1)).photos?.map(({ bytes }) => bytes)).toEqual([1000, 1000, 1000, 1000]);
});

describe('a saved home', () => {
  it('is fetched completely, read back, and then ready', async () => {
    await save(1);
    expect(getState(await readHome(1))).toBe('waiting');
    expect(await keep()).toBe('done');
    const home = await readHome(1);
    expect(getState(home)).toBe('ready');
    expect(home.photos?.map(({ path }) => path)).toEqual([0, 1, 2, 3].map((index) => `/media/home1-${index}-720.avif`));
    expect(getProgress(home)).toMatchObject({ photos: PHOTOS, photosStored: PHOTOS });
    await expectHonest();
  });

  it('fetches no photo twice, not even one that is stored for another reason', async () => {
    await save(1);
    const ports = {
      ...world.ports(store),
      matchElsewhere: async (path: string) => (path.includes('-0-') ? photo(path) : undefined),
    };
    await fetchSaved(ports);
    await fetchSaved(ports);
    expect(photoFetches().sort()).toEqual([1, 2, 3].map((index) => `/media/home1-${index}-720.avif`));
  });

  it('is written twice: with its details, and when everything was read back', async () => {
    await save(1);
    let writes = 0;
    const counting: typeof store = {
      ...store,
      change: (name, key, read, step) => {
        writes += 1;
        return store.change(name, key, read, step);
      },
    };
    expect(await fetchSaved(world.ports(counting))).toBe('done');
    expect(getState(await readHome(1))).toBe('ready');
    expect(writes).toBe(2);
  });

  it('gets its other photos while one of them hangs', async () => {
    await save(1);
    let release = (): void => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const ports = world.ports(store);
    const fetch = (path: string) => (path.includes('-0-') ? held.then(() => ports.fetch(path)) : ports.fetch(path));
    const run = fetchSaved({ ...ports, fetch });
    await expect.poll(() => [...world.cache.keys()].length).toBe(PHOTOS - 1);
    release();
    expect(await run).toBe('done');
    await expectHonest();
  });

  it('that was stopped fetches no more, and reports its progress', async () => {
    await save(1);
    const ports = world.ports(store);
    const fetch = async (path: string) => {
      if (path.startsWith('/media/')) await setStopped(1, true);
      return ports.fetch(path);
    };
    expect(await fetchSaved({ ...ports, fetch })).toBe('done');
    const { photosStored } = getProgress(await readHome(1));
    expect(photosStored).toBe(world.cache.size);
    expect(photosStored).toBeLessThan(PHOTOS);
  });

  it('stores small photos only on request, and gets large ones later', async () => {
    await save(1, true);
    await keep();
    expect((await readHome(1)).photos?.[0]?.path).toBe('/media/home1-0-360.avif');
    await changeHome(1, (home) => withThumbnails(home, false));
    expect(getState(await readHome(1))).toBe('details');
    await keep();
    await keep();
    expect([...world.cache.keys()].every((path) => path.endsWith('-720.avif'))).toBe(true);
    await expectHonest();
  });

  it('with new photos on the server is read back again before it is ready', async () => {
    await save(1);
    await keep();
    const { answer } = world;
    world.answer = (path) =>
      path === calls.property.href(1)
        ? json({ ...createDetails(1), pictures: [picture(1, 0), picture(1, 7)] })
        : answer.call(world, path);
    const put = world.pinned.put;
    world.pinned.put = async (request, response) => {
      if (!world.getPath(request).includes('-7-')) await put(request, response);
    };
    world.now += REFRESH_AFTER_MS;
    expect(await keep()).toBe('trouble');
    expect(getState(await readHome(1))).toBe('partly');
    world.pinned.put = put;
    expect(await keep()).toBe('done');
    expect([...world.cache.keys()].sort()).toEqual(['/media/home1-0-720.avif', '/media/home1-7-720.avif']);
    await expectHonest();
  });

  it('that the server no longer has stays with everything stored', async () => {
    await save(1);
    await keep();
    world.gone.add(1);
    world.now += REFRESH_AFTER_MS;
    expect(await keep()).toBe('done');
    const home = await readHome(1);
    expect(home.gone_at).toBe(world.now);
    expect(home.detail?.record.description).toBe('Stone walls.');
    expect(home.owner?.record?.name).toBe('Wanjiru');
    expect(home.related?.records).toHaveLength(1);
    expect(getProgress(home).photosStored).toBe(PHOTOS);
    world.gone.delete(1);
    world.now += 24 * 60 * 60 * 1000;
    await keep();
    expect((await readHome(1)).gone_at).toBeNull();
  });

  it('that differs from the list is fetched again, and then agrees', async () => {
    await save(1);
    await keep();
    const property = { ...createSummary(1), price: 9 };
    const change = { kind: 'reduced', seq: 1, property, old_price: null } as const;
    const answer = world.answer.bind(world);
    world.answer = (path) => (path === calls.property.href(1) ? json({ ...createDetails(1), price: 9 }) : answer(path));
    expect(isOutdatedBy(await readHome(1), change)).toBe(true);
    await changeHome(1, (home) => ({ ...home, stale: true }));
    await keep();
    const home = await readHome(1);
    expect(home.detail?.record.price).toBe(9);
    expect(getState(home)).toBe('ready');
    expect(isOutdatedBy(home, change)).toBe(false);
    expect(isOutdatedBy(home, { ...change, kind: 'gone' })).toBe(true);
  });

  it('with a photo that the server lacks is ready without it', async () => {
    await save(1);
    const answer = world.answer.bind(world);
    world.answer = (path) => (path.includes('-2-') ? new Response(null, { status: 404 }) : answer(path));
    expect(await keep()).toBe('done');
    expect(getState(await readHome(1))).toBe('ready');
    expect(getProgress(await readHome(1)).photos).toBe(PHOTOS - 1);
  });

  it('is not removed, nor loses a photo, by somebody else’s 404', async () => {
    await save(1);
    const page = () => new Response('<h1>Not Found</h1>', { status: 404, headers: { 'Content-Type': 'text/html' } });
    const { answer } = world;
    world.answer = page;
    expect(await keep()).toBe('trouble');
    expect(await readHome(1)).toMatchObject({ gone_at: null, owner: null, detail: null });
    world.answer = (path) => (path.includes('-2-') ? page() : answer.call(world, path));
    expect(await keep()).toBe('trouble');
    expect(getState(await readHome(1))).toBe('partly');
    world.answer = answer;
    expect(await keep()).toBe('done');
    expect(getProgress(await readHome(1)).photosStored).toBe(PHOTOS);
  });

  it('gives up a photo whose copy differs from what was stored, and reports it', async () => {
    await save(1);
    const put = world.pinned.put;
    world.pinned.put = async (request, response) => {
      await put(request, response);
      if (world.getPath(request).includes('-1-')) world.cache.set(world.getPath(request), new Blob(['half']));
    };
    expect(await keep()).toBe('trouble');
    expect(getState(await readHome(1))).not.toBe('ready');
    world.pinned.put = put;
    expect(await keep()).toBe('done');
    await expectHonest();
  });

  it('of a newer build is left alone, and no photo is deleted meanwhile', async () => {
    await store.change(
      'homes',
      9,
      (stored) => stored,
      () => ({ v: 2, id: 9, something: 'new' }),
    );
    world.cache.set('/media/home9-0-720.avif', new Blob(['theirs']));
    await save(1);
    await keep();
    expect(await store.row('homes', 9, (stored) => stored)).toEqual({ v: 2, id: 9, something: 'new' });
    expect(world.cache.has('/media/home9-0-720.avif')).toBe(true);
    await deleteProperty(store, 9);
    expect(await store.row('homes', 9, (stored) => stored)).toBeDefined();
  });

  it('that is saved while another run cleans up keeps its photos', async () => {
    await save(1);
    await keep();
    let hasSaved = false;
    const slow: typeof store = {
      ...store,
      rows: async (name, read) => {
        const rows = await store.rows(name, read);
        if (!hasSaved) {
          hasSaved = true;
          await save(2);
          await keep();
        }
        return rows;
      },
    };
    await tidySaved(world.ports(slow));
    expect(world.cache.has('/media/home2-0-720.avif')).toBe(true);
    await expectHonest();
  });
});

describe('whatever happens', () => {
  const fault = fc.record({
    at: fc.integer({ min: 1, max: 14 }),
    kind: fc.constantFrom<Fault>('offline', 'trouble', 'portal', 'cut', 'full', 'killed'),
  });
  const id = fc.constantFrom(...HOMES);
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('save' as const), id, thumbnails: fc.boolean() }) },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('run' as const), fault: fc.option(fault, { nil: undefined }) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), id, undo: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('stop' as const), id, stopped: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('photos' as const), id, without: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('thumbnails' as const), id, thumbnails: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('note' as const), id, note: fc.string({ maxLength: 9 }) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('trim' as const), every: fc.integer({ min: 1, max: 5 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('clock' as const),
        ms: fc.constantFrom(-86_400_000, 60_000, 864_000_000, 63_072_000_000),
      }),
    },
  );

  it('nothing is ready before it is stored, no action of the visitor is lost, and in the end everything is ready', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 18 }), async (steps) => {
        await store.clear();
        world = new World();
        /** Saved properties with their notes, as the visitor knows them. */
        const expected = new Map<number, string>();
        for (const one of steps) {
          world.begin();
          if (one.do === 'save') {
            await save(one.id, one.thumbnails);
            expected.set(one.id, expected.get(one.id) ?? '');
          } else if (one.do === 'run') {
            world.begin(one.fault);
            await keep().catch((cause: unknown) => expect(cause).toBeInstanceOf(Error));
          } else if (one.do === 'remove') {
            const removed = await deleteProperty(store, one.id);
            if (one.undo && removed !== undefined) await restoreProperty(store, removed);
            else expected.delete(one.id);
          } else if (one.do === 'stop') await setStopped(one.id, one.stopped);
          else if (one.do === 'photos') await changeHome(one.id, (home) => withoutPhotos(home, one.without));
          else if (one.do === 'thumbnails') await changeHome(one.id, (home) => withThumbnails(home, one.thumbnails));
          else if (one.do === 'note') {
            const written = await changeHome(one.id, (home) => ({ ...home, note: one.note }));
            expect(written !== undefined).toBe(expected.has(one.id));
            if (written !== undefined) expected.set(one.id, one.note);
          } else if (one.do === 'trim') {
            const paths = [...world.cache.keys()];
            for (const [index, path] of paths.entries()) if (index % one.every === 0) world.cache.delete(path);
            await tidySaved(world.ports(store));
          } else world.now += one.ms;

          expect(world.twice).toEqual([]);
          expect(new Map((await homes()).map((home) => [home.id, home.note]))).toEqual(expected);
          await expectHonest();
        }

        world.begin();
        for (const { id: saved } of await homes()) await setStopped(saved, false);
        expect(await keep()).toBe('done');
        world.fetched.length = 0;
        expect(await keep()).toBe('done');
        expect(photoFetches()).toEqual([]);
        const all = await homes();
        expect(all.every((home) => isComplete(home) && getState(home) === 'ready')).toBe(true);
        const wanted = all.flatMap((home) => (home.without_photos ? [] : (home.photos ?? []))).map(({ path }) => path);
        expect([...world.cache.keys()].sort()).toEqual([...new Set(wanted)].sort());
      }),
      { numRuns: runs(100) },
    );
  });
});
