import type { DBSchema } from 'idb';
import { clear, del, get, set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { OUTBOX_DATABASE } from '#contract/outbox-names.ts';
import { keyValues, openDatabase } from '../device/database.ts';
import { makeInWorker } from '../device/hand-over.ts';
import { type OutboxRow, type RowStore, readRow, type Step } from './outbox-rows.ts';

const VERSION = 1;

interface Stores extends DBSchema {
  submissions: { key: string; value: unknown };
  drafts: { key: string; value: unknown };
}

export interface OutboxDatabase extends RowStore {
  /** Makes the database if it is not there. */
  make(): Promise<void>;
  /** What is typed, under the names of forms, for idb-keyval's get, set and del, which reject with StorageFailure. */
  readonly drafts: UseStore;
  close(): Promise<void>;
}

/**
 * The database of submissions and drafts. It opens at the first use.
 * @throws StorageFailure from every method when storage fails or hangs twice
 */
export function outboxDatabase(): OutboxDatabase {
  const database = openDatabase<Stores>({
    name: OUTBOX_DATABASE,
    version: VERSION,
    prepare: () => makeInWorker(OUTBOX_DATABASE, VERSION),
    upgrade(db) {
      if (!db.objectStoreNames.contains('submissions')) db.createObjectStore('submissions', { keyPath: 'id' });
      if (!db.objectStoreNames.contains('drafts')) db.createObjectStore('drafts');
    },
  });

  const { attempt, close } = database;

  const change = (id: string, step: Step, draft?: string): Promise<OutboxRow | undefined> =>
    attempt(async (db) => {
      const tx = db.transaction(['submissions', 'drafts'], 'readwrite', { durability: 'strict' });
      const rows = tx.objectStore('submissions');
      const stored = await rows.get(id);
      const row = readRow(stored);
      if (stored !== undefined && row === undefined) {
        await tx.done;
        return undefined;
      }
      const next = step(row);
      if (next === 'remove') await rows.delete(id);
      else if (next !== undefined) await rows.put(next);
      if (next !== undefined && draft !== undefined) await tx.objectStore('drafts').delete(draft);
      await tx.done;
      return next === 'remove' ? undefined : next;
    });

  return {
    make: () => attempt(async () => {}),
    change,
    rows: () =>
      attempt(async (db) => {
        const stored = await db.getAll('submissions');
        return stored.flatMap((value) => readRow(value) ?? []);
      }),
    get: (id) => attempt(async (db) => readRow(await db.get('submissions', id))),
    drafts: keyValues(() => database, 'drafts'),
    close: async () => close(),
  };
}

/** What is typed into a form survives a reload and a crash. It never leaves the device. */
const Draft = v.object({
  v: v.literal(1),
  saved_at: v.number(),
  fields: v.record(v.string(), v.string()),
});

type DraftFields = Readonly<Record<string, string>>;

/** @param key e.g. `enquiry|property:24` @returns undefined when there is none, or one of a shape this build does not know */
export async function readDraft(store: OutboxDatabase, key: string): Promise<DraftFields | undefined> {
  const result = v.safeParse(Draft, await get<unknown>(key, store.drafts));
  return result.success ? result.output.fields : undefined;
}

/** Stores what is typed; a form in which nothing is typed has no draft. @param now ms since 1970 */
export async function writeDraft(store: OutboxDatabase, key: string, fields: DraftFields, now: number): Promise<void> {
  if (Object.values(fields).every((value) => value.trim() === '')) return removeDraft(store, key);
  await set(key, { v: 1, saved_at: now, fields: { ...fields } }, store.drafts);
}

/** Deletes what was typed into a form. */
export const removeDraft = (store: OutboxDatabase, key: string): Promise<void> => del(key, store.drafts);

/** Deletes what was typed into any form, also what a newer build has stored. */
export const removeDrafts = (store: OutboxDatabase): Promise<void> => clear(store.drafts);
