import { clear, del, get, set } from 'idb-keyval';
import * as v from 'valibot';
import type { OutboxDatabase } from './outbox-database.ts';

/*
 * Drafts: what is typed into a form survives a reload and a crash. They never leave the device.
 */

const Draft = v.object({
  v: v.literal(1),
  saved_at: v.number(),
  fields: v.record(v.string(), v.string()),
});

export type DraftFields = Readonly<Record<string, string>>;

/** @param key e.g. `enquiry|property:24` @returns undefined when there is none, or one of a shape this build does not know */
export async function readDraft(store: OutboxDatabase, key: string): Promise<DraftFields | undefined> {
  const result = v.safeParse(Draft, await get<unknown>(key, store.drafts));
  return result.success ? result.output.fields : undefined;
}

/** Saves what is typed; a form in which nothing is typed has no draft. @param now ms since 1970 */
export async function writeDraft(store: OutboxDatabase, key: string, fields: DraftFields, now: number): Promise<void> {
  if (Object.values(fields).every((value) => value.trim() === '')) return removeDraft(store, key);
  await set(key, { v: 1, saved_at: now, fields: { ...fields } }, store.drafts);
}

/** Forgets what was typed into a form. */
export const removeDraft = (store: OutboxDatabase, key: string): Promise<void> => del(key, store.drafts);

/** Forgets what was typed into any form, also what a newer build has kept. */
export const removeDrafts = (store: OutboxDatabase): Promise<void> => clear(store.drafts);
