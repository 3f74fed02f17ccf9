import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HandOver, type Saving } from '#contract/hand-over.ts';
import { readAs } from '#lib/read-as.ts';
import { openSavedDatabase, StorageFailure } from '../device/database.ts';
import { discard, enqueue, finishEnqueue, type OutboxPorts } from '../outbox/outbox.ts';
import { type OutboxDatabase, openOutboxDatabase } from '../outbox/outbox-database.ts';
import type { PendingRow } from '../outbox/outbox-rows.ts';
import { readSavedProperty, storeProperty } from './saved-property.ts';

// A page that is left while it saves: the worker saves in its place, with the key that the page has minted, and neither
// undoes what the other, or the visitor, has done since.

let page: OutboxDatabase;
let worker: OutboxDatabase;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  page = openOutboxDatabase();
  worker = openOutboxDatabase();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await page.close();
  await worker.close();
});

const ports = (store: OutboxDatabase, more: Partial<OutboxPorts> = {}): OutboxPorts => ({
  store,
  now: () => 1_768_435_200_000,
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  ...more,
});
const submission = {
  kind: 'enquiry',
  body: { name: 'A B', email: 'a@b.co', property_id: 24, note: 'Hello' },
  fields: { message: 'Hello' },
  subject: 'House',
  about: 'property:24',
  form: 'the form that is gone',
} as const;

describe('a submission whose page is left', () => {
  /** Enqueues in a page that is left at once. @returns what the worker was given, and how the page's own try ends */
  function leftAtOnce(hasWorker: boolean) {
    let row: PendingRow | undefined;
    const ended = vi.fn();
    const result = enqueue(
      ports(page, {
        handOverOnLeave: (handed) => {
          row = handed;
          return { isHandedOver: () => hasWorker, end: ended };
        },
      }),
      submission,
    );
    return { handed: () => row, result, ended };
  }

  it('is saved once by the worker, under the page’s key, and without a form', async () => {
    const { handed, result } = leftAtOnce(true);
    await finishEnqueue(ports(worker), structuredClone(handed()), undefined);
    await finishEnqueue(ports(worker), structuredClone(handed()), undefined);
    expect(await result).toMatchObject({ saved: true, row: { key: handed()?.key } });
    expect(await worker.rows()).toMatchObject([{ state: 'queued', key: handed()?.key, form: null }]);
  });

  it('is not saved again by the returning page after the visitor has deleted it', async () => {
    const { handed } = leftAtOnce(true);
    await finishEnqueue(ports(worker), structuredClone(handed()), undefined);
    await discard(ports(worker), handed()?.id ?? '');
    const { result, ended } = leftAtOnce(true);
    expect(await result).toMatchObject({ saved: false });
    expect(await worker.rows()).toEqual([]);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('stays with the page if no worker took it', async () => {
    const { result } = leftAtOnce(false);
    expect(await result).toMatchObject({ saved: true });
    expect(await worker.rows()).toHaveLength(1);
  });
});

describe('a home whose page is left while saving', () => {
  const saving: Saving = {
    summary: { id: 24, title: 'Villa' },
    screen: { pixels: 800, format: 'avif' },
    thumbnails: false,
    now: 50,
  };

  it('is saved by the worker, from its message', async () => {
    const store = openSavedDatabase();
    const message = { type: 'finish-saving', saving };
    expect(readAs(HandOver, structuredClone(message))).toMatchObject(message);
    expect(readAs(HandOver, { ...message, saving: { summary: 'Villa' } })).toBeUndefined();
    await storeProperty(store, saving);
    expect(await store.row('homes', 24, readSavedProperty)).toMatchObject({ id: 24, saved_at: 50 });
    store.close();
  });

  it('is not saved again by the returning page after the visitor has removed it', async () => {
    const store = openSavedDatabase();
    await expect(storeProperty(store, saving, () => true)).rejects.toThrow(StorageFailure);
    expect(await store.rows('homes', readSavedProperty)).toEqual([]);
    store.close();
  });

  it('counts as saved only when it can be read back', async () => {
    const store = openSavedDatabase();
    const forgetful = { ...store, row: () => Promise.resolve(undefined) };
    await expect(storeProperty(forgetful, saving)).rejects.toThrow(StorageFailure);
    store.close();
  });
});
