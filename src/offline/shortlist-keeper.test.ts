import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { PropertySummary } from '#contract/property.ts';
import { isComplete, isOutdatedBy, progressOf, readSavedHome, type SavedHome, stateOf } from './saved-home.ts';
import {
  noteStale,
  removeHome,
  restoreHome,
  saveHome,
  setStopped,
  setThumbnails,
  setWithoutPhotos,
  writeNote,
} from './shortlist.ts';
import { shortlistDatabase } from './shortlist-database.ts';
import { type KeeperPorts, keepShortlist, nextTasks, REFRESH_AFTER_MS, tidyShortlist } from './shortlist-keeper.ts';

/*
 * The keeper against a world with faults: network, server, storage and clock are the test's, the code is the worker's.
 * IndexedDB is the in-memory one of fake-indexeddb.
 */

const HOMES = [1, 2, 3];
const PHOTOS = 4;
const SCREEN = { pixels: 720, format: 'avif' } as const;

const picture = (id: number, index: number) => ({
  url: `/media/home${id}-${index}`,
  widths: [240, 360, 720],
  width: 720,
  height: 480,
  color: '#aabbcc',
  alt: '',
});
const summaryOf = (id: number): PropertySummary => ({ id, title: `Home ${id}`, pictures: [picture(id, 0)] });
const detailOf = (id: number) => ({
  ...summaryOf(id),
  description: 'Stone walls.',
  pictures: Array.from({ length: PHOTOS }, (_, index) => picture(id, index)),
});

const json = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });
const photo = (path: string): Response =>
  new Response(new Blob([`photo ${path}`.repeat(9)]), { headers: { 'Content-Type': 'image/avif' } });

type Fault = 'offline' | 'trouble' | 'portal' | 'cut' | 'full' | 'killed';

class Killed extends Error {}

/** Network, storage and clock, moved by the test. */
class World {
  now = 1_700_000_000_000;
  /** What happens at the so-manieth request or write from now; undefined: nothing bad. */
  fault: { readonly at: number; readonly kind: Fault } | undefined;
  readonly gone = new Set<number>();
  readonly fetched: string[] = [];
  /** Photos that were asked for although they were here. */
  readonly twice: string[] = [];
  readonly cache = new Map<string, Blob>();
  readonly #types = new Map<string, string>();
  #steps = 0;

  begin(fault?: World['fault']): void {
    this.#steps = 0;
    this.fault = fault;
  }
  #strikes(kinds: readonly Fault[]): Fault | undefined {
    this.#steps++;
    const { fault } = this;
    if (fault === undefined || this.#steps < fault.at || !kinds.includes(fault.kind)) return undefined;
    return fault.kind;
  }

  answer(path: string): Response {
    const [, , , id = ''] = path.split('/');
    if (path.startsWith('/media/')) return photo(path);
    const number = Number(path.includes('related') ? path.split('/').at(-1) : id);
    if (this.gone.has(number)) return new Response('{}', { status: 404 });
    if (path === calls.owner_details.href(number)) return json({ name: 'Wanjiru' });
    if (path === calls.related_properties.href(number)) return json([summaryOf(number + 1)]);
    return json(detailOf(number));
  }

  fetch(path: string): Promise<Response> {
    this.fetched.push(path);
    if (this.cache.has(path)) this.twice.push(path);
    switch (this.#strikes(['offline', 'trouble', 'portal', 'cut', 'killed'])) {
      case 'offline':
        return Promise.reject(new TypeError('Failed to fetch'));
      case 'killed':
        return Promise.reject(new Killed());
      case 'trouble':
        return Promise.resolve(new Response('{"detail":"Broken"}', { status: 503 }));
      case 'portal':
        return Promise.resolve(new Response('<html>Sign in</html>', { headers: { 'Content-Type': 'text/html' } }));
      case 'cut': {
        const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('cut')) });
        return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'image/avif' } }));
      }
      default:
        return Promise.resolve().then(() => this.answer(path));
    }
  }

  readonly pathOf = (request: RequestInfo | URL): string =>
    new URL(request instanceof Request ? request.url : String(request), 'https://own.invalid').pathname;

  readonly pinned = {
    match: async (request: RequestInfo | URL) => {
      const path = this.pathOf(request);
      const blob = this.cache.get(path);
      return blob === undefined
        ? undefined
        : new Response(blob, { headers: { 'Content-Type': this.#types.get(path) ?? '' } });
    },
    put: async (request: RequestInfo | URL, response: Response) => {
      const struck = this.#strikes(['full', 'killed']);
      if (struck === 'full') throw new DOMException('No room', 'QuotaExceededError');
      const path = this.pathOf(request);
      this.cache.set(path, await response.blob());
      this.#types.set(path, response.headers.get('Content-Type') ?? '');
      // Ended between the two writes: the picture is there, its row does not know.
      if (struck === 'killed') throw new Killed();
    },
    delete: async (request: RequestInfo | URL) => this.cache.delete(this.pathOf(request)),
    keys: async () => [...this.cache.keys()].map((path) => new Request(`https://own.invalid${path}`)),
  };

  ports(store: KeeperPorts['store']): KeeperPorts {
    return {
      store,
      fetch: (path) => this.fetch(path),
      openCache: () => Promise.resolve(this.pinned),
      held: () => Promise.resolve(undefined),
      now: () => this.now,
      changed: () => {},
    };
  }
}

const store = shortlistDatabase();
let world: World;
beforeEach(async () => {
  await store.clear();
  world = new World();
});

const homes = () => store.rows('homes', readSavedHome);
const homeOf = async (id: number): Promise<SavedHome> => {
  const home = await store.row('homes', id, readSavedHome);
  if (home === undefined) throw new Error(`Home ${id} is not saved`);
  return home;
};
const save = (id: number, thumbnails = false) => {
  world.now += 1;
  return saveHome(store, { summary: summaryOf(id), screen: SCREEN, thumbnails, now: world.now });
};
const keep = () => keepShortlist(world.ports(store));
const photoFetches = () => world.fetched.filter((path) => path.startsWith('/media/'));

/** What is said of each home is what is there. */
async function expectHonest(): Promise<void> {
  for (const home of await homes()) {
    if (stateOf(home) !== 'ready') continue;
    expect(home.detail?.record.description).toBe('Stone walls.');
    expect(home.owner?.record?.name).toBe('Wanjiru');
    expect(home.related?.records).toHaveLength(1);
    for (const { path, bytes } of home.without_photos ? [] : (home.photos ?? [])) {
      expect(world.cache.get(path)?.size).toBe(bytes);
    }
  }
}

describe('a saved home', () => {
  it('is fetched whole, read back, and then said to be ready', async () => {
    await save(1);
    expect(stateOf(await homeOf(1))).toBe('waiting');
    expect(await keep()).toBe('done');
    const home = await homeOf(1);
    expect(stateOf(home)).toBe('ready');
    expect(home.photos?.map(({ path }) => path)).toEqual([0, 1, 2, 3].map((index) => `/media/home1-${index}-720.avif`));
    expect(progressOf(home)).toMatchObject({ photos: PHOTOS, photosKept: PHOTOS, isEstimate: false });
    await expectHonest();
  });

  it('fetches no photo twice, not even one that is on this device for another reason', async () => {
    await save(1);
    const ports = {
      ...world.ports(store),
      held: async (path: string) => (path.includes('-0-') ? photo(path) : undefined),
    };
    await keepShortlist(ports);
    await keepShortlist(ports);
    expect(photoFetches().sort()).toEqual([1, 2, 3].map((index) => `/media/home1-${index}-720.avif`));
  });

  it('keeps small photos only on request, and gets large ones later', async () => {
    await save(1, true);
    await keep();
    expect((await homeOf(1)).photos?.[0]?.path).toBe('/media/home1-0-360.avif');
    await setThumbnails(store, 1, false);
    expect(stateOf(await homeOf(1))).toBe('details');
    await keep();
    await keep();
    expect([...world.cache.keys()].every((path) => path.endsWith('-720.avif'))).toBe(true);
    await expectHonest();
  });

  it('says how large it will be: "about" while sizes are not known', async () => {
    await save(1);
    world.begin({ at: 6, kind: 'offline' });
    expect(await keep()).toBe('no-connection');
    const partly = progressOf(await homeOf(1));
    expect(partly.isEstimate).toBe(true);
    expect(partly.bytesExpected).toBeCloseTo((partly.bytesKept / partly.photosKept) * PHOTOS);
  });

  it('of which the server has other photos now is read back again before it is called ready', async () => {
    await save(1);
    await keep();
    const { answer } = world;
    world.answer = (path) =>
      path === calls.property.href(1)
        ? json({ ...detailOf(1), pictures: [picture(1, 0), picture(1, 7)] })
        : answer.call(world, path);
    const put = world.pinned.put;
    world.pinned.put = async (request, response) => {
      if (!world.pathOf(request).includes('-7-')) await put(request, response);
    };
    world.now += REFRESH_AFTER_MS;
    expect(await keep()).toBe('trouble');
    expect(stateOf(await homeOf(1))).toBe('partly');
    world.pinned.put = put;
    expect(await keep()).toBe('done');
    expect([...world.cache.keys()].sort()).toEqual(['/media/home1-0-720.avif', '/media/home1-7-720.avif']);
    await expectHonest();
  });

  it('that the server does not have any more stays with all that is kept', async () => {
    await save(1);
    await keep();
    world.gone.add(1);
    world.now += REFRESH_AFTER_MS;
    expect(await keep()).toBe('done');
    const home = await homeOf(1);
    expect(home.gone_at).toBe(world.now);
    expect(home.detail?.record.description).toBe('Stone walls.');
    expect(home.owner?.record?.name).toBe('Wanjiru');
    expect(home.related?.records).toHaveLength(1);
    expect(progressOf(home).photosKept).toBe(PHOTOS);
    world.gone.delete(1);
    world.now += 24 * 60 * 60 * 1000;
    await keep();
    expect((await homeOf(1)).gone_at).toBeNull();
  });

  it('of which the list says something else is asked for again, and then says the same', async () => {
    await save(1);
    await keep();
    const before = summaryOf(1);
    const change = {
      kind: 'price',
      seq: 1,
      before,
      after: { ...before, price: 9 },
      old_price: null,
      new_price: 9,
    } as const;
    const answer = world.answer.bind(world);
    world.answer = (path) => (path === calls.property.href(1) ? json({ ...detailOf(1), price: 9 }) : answer(path));
    expect(isOutdatedBy(await homeOf(1), change)).toBe(true);
    await noteStale(store, 1);
    await keep();
    const home = await homeOf(1);
    expect(home.detail?.record.price).toBe(9);
    expect(stateOf(home)).toBe('ready');
    expect(isOutdatedBy(home, change)).toBe(false);
    expect(isOutdatedBy(home, { kind: 'gone', seq: 2, before })).toBe(true);
  });

  it('whose photo the server lacks is ready without it', async () => {
    await save(1);
    const answer = world.answer.bind(world);
    world.answer = (path) => (path.includes('-2-') ? new Response(null, { status: 404 }) : answer(path));
    expect(await keep()).toBe('done');
    expect(stateOf(await homeOf(1))).toBe('ready');
    expect(progressOf(await homeOf(1)).photos).toBe(PHOTOS - 1);
  });

  it('is not gone, nor without a photo, because somebody else on the way says 404', async () => {
    await save(1);
    const page = () => new Response('<h1>Not Found</h1>', { status: 404, headers: { 'Content-Type': 'text/html' } });
    const { answer } = world;
    world.answer = page;
    expect(await keep()).toBe('trouble');
    expect(await homeOf(1)).toMatchObject({ gone_at: null, owner: null, detail: null });
    world.answer = (path) => (path.includes('-2-') ? page() : answer.call(world, path));
    expect(await keep()).toBe('trouble');
    expect(stateOf(await homeOf(1))).toBe('partly');
    world.answer = answer;
    expect(await keep()).toBe('done');
    expect(progressOf(await homeOf(1)).photosKept).toBe(PHOTOS);
  });

  it('that is whole is read back at once, though the connection breaks at another one', async () => {
    await save(1);
    await save(2);
    const { answer } = world;
    world.answer = (path) => {
      if (path.includes('home1-3')) throw new TypeError('Failed to fetch');
      return answer.call(world, path);
    };
    expect(await keep()).toBe('no-connection');
    expect(stateOf(await homeOf(2))).toBe('ready');
    expect(stateOf(await homeOf(1))).toBe('partly');
    await expectHonest();
  });

  it('meets no connection where the sign-in page of a network answers', async () => {
    await save(1);
    for (const at of [1, 5]) {
      world.begin({ at, kind: 'portal' });
      expect(await keep()).toBe('no-connection');
    }
  });

  it('is no longer said to be ready when the browser has taken a photo away, and gets that photo only', async () => {
    await save(1);
    await keep();
    world.cache.delete('/media/home1-3-720.avif');
    await tidyShortlist(world.ports(store));
    expect(stateOf(await homeOf(1))).toBe('partly');
    world.fetched.length = 0;
    await keep();
    expect(photoFetches()).toEqual(['/media/home1-3-720.avif']);
    await expectHonest();
  });

  it('gives a photo up whose copy is not what was stored, and says so', async () => {
    await save(1);
    const put = world.pinned.put;
    world.pinned.put = async (request, response) => {
      await put(request, response);
      if (world.pathOf(request).includes('-1-')) world.cache.set(world.pathOf(request), new Blob(['half']));
    };
    expect(await keep()).toBe('trouble');
    expect(stateOf(await homeOf(1))).not.toBe('ready');
    world.pinned.put = put;
    expect(await keep()).toBe('done');
    await expectHonest();
  });

  it('of a newer build is left as it is, and no photo goes while it is there', async () => {
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
    await removeHome(store, 9);
    expect(await store.row('homes', 9, (stored) => stored)).toBeDefined();
  });

  it('that is saved while another run tidies keeps its photos', async () => {
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
    await tidyShortlist(world.ports(slow));
    expect(world.cache.has('/media/home2-0-720.avif')).toBe(true);
    await expectHonest();
  });

  it('can be removed and put back without another fetch', async () => {
    await save(1);
    await keep();
    await writeNote(store, 1, 'Ask for the title deed.');
    const removed = await removeHome(store, 1);
    expect(await homes()).toEqual([]);
    if (removed === undefined) throw new Error('Nothing was removed');
    world.fetched.length = 0;
    await restoreHome(store, removed);
    await keep();
    expect(photoFetches()).toEqual([]);
    expect(await homeOf(1)).toMatchObject({ note: 'Ask for the title deed.' });
    await removeHome(store, 1);
    await tidyShortlist(world.ports(store));
    expect(world.cache.size).toBe(0);
  });
});

describe('the order of work', () => {
  it('is reading back what is whole, details of all, first photos of all, the rest; newest first, stopped ones never', async () => {
    for (const id of HOMES) await save(id);
    await setStopped(store, 2, true);
    const kinds: string[] = [];
    for (const task of nextTasks(await homes(), new Set(), world.now, 9)) kinds.push(`${task.kind} ${task.id}`);
    expect(kinds).toEqual(['details 3', 'details 1']);
    const firstMedia: string[] = [];
    await keep();
    for (const path of photoFetches()) firstMedia.push(path);
    expect(firstMedia.slice(0, 2).sort()).toEqual(['/media/home1-0-720.avif', '/media/home3-0-720.avif']);
    expect(firstMedia).toHaveLength(2 * PHOTOS);
    expect(stateOf(await homeOf(2))).toBe('waiting');
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

  it('nothing is called ready that is not there, nothing the visitor did is lost, and in the end all is ready', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 18 }), async (steps) => {
        await store.clear();
        world = new World();
        /** Saved homes with their notes, as the visitor knows them. */
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
            const removed = await removeHome(store, one.id);
            if (one.undo && removed !== undefined) await restoreHome(store, removed);
            else expected.delete(one.id);
          } else if (one.do === 'stop') await setStopped(store, one.id, one.stopped);
          else if (one.do === 'photos') await setWithoutPhotos(store, one.id, one.without);
          else if (one.do === 'thumbnails') await setThumbnails(store, one.id, one.thumbnails);
          else if (one.do === 'note') {
            await writeNote(store, one.id, one.note);
            if (expected.has(one.id)) expected.set(one.id, one.note);
          } else if (one.do === 'trim') {
            const paths = [...world.cache.keys()];
            for (const [index, path] of paths.entries()) if (index % one.every === 0) world.cache.delete(path);
            await tidyShortlist(world.ports(store));
          } else world.now += one.ms;

          expect(world.twice).toEqual([]);
          expect(new Map((await homes()).map((home) => [home.id, home.note]))).toEqual(expected);
          await expectHonest();
        }

        world.begin();
        for (const { id: saved } of await homes()) await setStopped(store, saved, false);
        expect(await keep()).toBe('done');
        world.fetched.length = 0;
        expect(await keep()).toBe('done');
        expect(photoFetches()).toEqual([]);
        const all = await homes();
        expect(all.every((home) => isComplete(home) && stateOf(home) === 'ready')).toBe(true);
        const wanted = all.flatMap((home) => (home.without_photos ? [] : (home.photos ?? []))).map(({ path }) => path);
        expect([...world.cache.keys()].sort()).toEqual([...new Set(wanted)].sort());
      }),
      { numRuns: 100 },
    );
  }, 30_000);
});
