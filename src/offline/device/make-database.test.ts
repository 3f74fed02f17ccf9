import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPresence } from './device-changes.ts';
import { type DatabaseShape, makeInFrame } from './make-database.ts';

// A page with frames, as far as the making of a database needs one.

const SHAPE: DatabaseShape = { name: 'kept', version: 2, stores: { rows: {} } };

let frames: EventTarget[];
/** What the frames' own IndexedDB is; undefined where a frame has none. */
let inFrame: { indexedDB: { open: (name: string, version?: number) => object } } | undefined;

class Frame extends EventTarget {
  hidden = false;
  get contentWindow() {
    return inFrame;
  }
  remove() {
    frames = frames.filter((frame) => frame !== this);
  }
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  frames = [];
  inFrame = { indexedDB };
  vi.stubGlobal('document', {
    createElement: () => new Frame(),
    documentElement: {
      append(frame: Frame) {
        frames.push(frame);
        frame.dispatchEvent(new Event('load'));
      },
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const listDatabases = async () => (await indexedDB.databases()).map(({ name, version }) => ({ name, version }));

it('a missing database is created in a frame, which is removed afterwards', async () => {
  await makeInFrame(SHAPE, watchPresence(new EventTarget()));
  expect(await listDatabases()).toEqual([{ name: 'kept', version: 2 }]);
  expect(frames).toEqual([]);
});

it('the frame goes at once when the page is left, even with an open request', async () => {
  const page = new EventTarget();
  const unanswered = {};
  inFrame = { indexedDB: { open: () => unanswered } };
  const making = makeInFrame(SHAPE, watchPresence(page));
  await expect.poll(() => frames.length).toBe(1);
  page.dispatchEvent(new Event('pagehide'));
  expect(frames).toEqual([]);
  await making;
});

it.each([
  ['frames have no storage', undefined],
  [
    'frames may not use it',
    {
      indexedDB: {
        open: () => {
          throw new DOMException('Not here', 'SecurityError');
        },
      },
    },
  ],
])('where %s it gives up, and leaves no frame behind', async (_case, given) => {
  inFrame = given;
  await makeInFrame(SHAPE, watchPresence(new EventTarget()));
  expect(await listDatabases()).toEqual([]);
  expect(frames).toEqual([]);
});
