import { clear, del, get, set } from 'idb-keyval';
import * as v from 'valibot';
import { OUTBOX_DATABASE } from '#contract/outbox-names.ts';
import { readAs } from '#lib/read-as.ts';
import { createKeyValues, openDatabase } from '../device/database.ts';
import { type ChangeOptions, type OutboxRow, readRow, type Step } from './outbox-rows.ts';

type Stores = Record<'submissions' | 'drafts', { key: string; value: unknown }>;

export type OutboxDatabase = ReturnType<typeof openOutboxDatabase>;
export type RowStore = Pick<OutboxDatabase, 'rows' | 'get' | 'change'>;

/**
 * The database of submissions and drafts, opened at its first use. Each method is one transaction, and throws StorageFailure.
 * @param onChanged called after each change of a row, unless it is relaxed
 */
export function openOutboxDatabase(onChanged = (): void => {}) {
  const database = openDatabase<Stores>({
    name: OUTBOX_DATABASE,
    version: 1,
    stores: { submissions: { keyPath: 'id' }, drafts: {} },
  });
  const { attempt, close } = database;

  return {
    make: (): Promise<void> => attempt(async () => {}),
    close,
    rows: (): Promise<readonly OutboxRow[]> =>
      attempt(async (db) => (await db.getAll('submissions')).flatMap((value) => readRow(value) ?? [])),
    get: (id: string): Promise<OutboxRow | undefined> =>
      attempt(async (db) => readRow(await db.get('submissions', id))),
    /**
     * One transaction of strict durability. What the options add happens only if the step changes something.
     * @returns the row after the step, or undefined when the step left things as they are or removed it
     */
    change: (
      id: string,
      step: Step,
      { draft, also, isRelaxed = false }: ChangeOptions = {},
    ): Promise<OutboxRow | undefined> =>
      attempt(async (db) => {
        const durability = isRelaxed ? 'relaxed' : 'strict';
        const tx = db.transaction(['submissions', 'drafts'], 'readwrite', { durability });
        const rows = tx.objectStore('submissions');
        const changeOne = async (one: string, take: Step): Promise<ReturnType<Step>> => {
          const stored = await rows.get(one);
          const row = readRow(stored);
          if (stored !== undefined && row === undefined) return undefined;
          const next = take(row);
          if (next === 'remove') await rows.delete(one);
          else if (next !== undefined) await rows.put(next);
          return next;
        };
        const next = await changeOne(id, step);
        if (next !== undefined) {
          if (draft !== undefined) await tx.objectStore('drafts').delete(draft);
          if (also !== undefined) await changeOne(also.id, also.step);
        }
        await tx.done;
        if (next !== undefined && !isRelaxed) onChanged();
        return next === 'remove' ? undefined : next;
      }),
    drafts: createKeyValues(() => database, 'drafts'),
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
export const readDraft = async (store: OutboxDatabase, key: string): Promise<DraftFields | undefined> =>
  readAs(Draft, await get<unknown>(key, store.drafts))?.fields;

/** Stores what is typed; a form in which nothing is typed has no draft. @param now ms since 1970 */
export async function writeDraft(store: OutboxDatabase, key: string, fields: DraftFields, now: number): Promise<void> {
  if (Object.values(fields).every((value) => value.trim() === '')) return removeDraft(store, key);
  await set(key, { v: 1, saved_at: now, fields: { ...fields } }, store.drafts);
}

export const removeDraft = (store: OutboxDatabase, key: string): Promise<void> => del(key, store.drafts);

/** Deletes all drafts, also those of a newer build. */
export const removeDrafts = (store: OutboxDatabase): Promise<void> => clear(store.drafts);
