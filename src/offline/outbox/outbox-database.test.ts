import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discard, enqueue, type OutboxPorts, renewForm } from './outbox.ts';
import { type OutboxDatabase, openOutboxDatabase, readDraft, writeDraft } from './outbox-database.ts';

let database: OutboxDatabase;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  database = openOutboxDatabase();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
});

const createPorts = (store: OutboxDatabase): OutboxPorts => ({
  store,
  now: () => 1_768_435_200_000,
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
});
const submission = {
  kind: 'enquiry',
  body: { name: 'A B', email: 'a@b.co', property_id: 24, note: 'Hello' },
  fields: { message: 'Hello', phone: '712' },
  subject: 'House',
  about: 'property:24',
} as const;

const raw = async (): Promise<unknown[]> => {
  const db = await openDB('outbox');
  const rows = await db.getAll('submissions');
  db.close();
  return rows;
};

describe('the outbox in IndexedDB', () => {
  it('uses strict durability and reads back what it saved', async () => {
    await database.rows();
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const result = await enqueue(createPorts(database), submission);
    expect(result.saved).toBe(true);
    expect(transaction).toHaveBeenCalledWith(['submissions', 'drafts'], 'readwrite', { durability: 'strict' });
    expect(await raw()).toMatchObject([{ state: 'queued', body: { note: 'Hello' } }]);
  });

  it('leaves rows of a newer version alone, and does not show them', async () => {
    await database.rows();
    const db = await openDB('outbox');
    const newer = { id: 'new', v: 2, state: 'levitating', secret: 'kept' };
    await db.put('submissions', newer);
    db.close();
    expect(await database.rows()).toEqual([]);
    expect(await database.change('new', () => 'remove')).toBeUndefined();
    expect(await raw()).toEqual([newer]);
  });

  it('notifies of each change, but not of a renewed lease, since no screen shows it', async () => {
    const onChanged = vi.fn();
    const notifying = openOutboxDatabase(onChanged);
    const ports = createPorts(notifying);
    const result = await enqueue(ports, { ...submission, form: 'a form' });
    const id = result.saved ? result.row.id : '';
    expect(onChanged).toHaveBeenCalledTimes(1);
    expect(await renewForm(ports, id, 'a form')).toBe(true);
    expect(await renewForm(ports, id, 'another form')).toBe(false);
    expect(onChanged).toHaveBeenCalledTimes(1);
    expect(await discard(ports, id)).toBe('removed');
    expect(await discard(ports, id)).toBe('removed');
    expect(onChanged).toHaveBeenCalledTimes(2);
    await notifying.close();
  });

  it('fails when storage fails twice, and nothing counts as saved', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No space left', 'QuotaExceededError');
    });
    const result = await enqueue(createPorts(database), submission);
    expect(result.saved).toBe(false);
    expect(await raw()).toEqual([]);
  });
});

describe('drafts', () => {
  const key = 'enquiry|property:24';

  it('come back as typed, and are deleted when emptied', async () => {
    await writeDraft(database, key, { message: 'Is it', phone: '712' }, 1);
    expect(await readDraft(database, key)).toEqual({ message: 'Is it', phone: '712' });
    await writeDraft(database, key, { message: ' ', phone: '' }, 2);
    expect(await readDraft(database, key)).toBeUndefined();
  });

  it('are deleted in the write that saves the submission', async () => {
    await writeDraft(database, key, { message: 'Hello' }, 1);
    await enqueue(createPorts(database), { ...submission, draft: key });
    expect(await readDraft(database, key)).toBeUndefined();
  });

  it('of an unknown version are not shown', async () => {
    await set(key, { v: 9, words: [] }, database.drafts);
    expect(await readDraft(database, key)).toBeUndefined();
  });
});
