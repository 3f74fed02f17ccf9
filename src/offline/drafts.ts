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

/** @param form e.g. `enquiry` @param about e.g. `property:24` */
export const draftKey = (form: string, about: string): string => `${form}|${about}`;

/** @returns undefined when there is none, or one of a shape this build does not know */
export async function readDraft(store: OutboxDatabase, key: string): Promise<DraftFields | undefined> {
  const result = v.safeParse(Draft, await store.readDraft(key));
  return result.success ? result.output.fields : undefined;
}

/** Saves what is typed; a form in which nothing is typed has no draft. @param now ms since 1970 */
export async function writeDraft(store: OutboxDatabase, key: string, fields: DraftFields, now: number): Promise<void> {
  if (Object.values(fields).every((value) => value.trim() === '')) return store.removeDraft(key);
  await store.writeDraft(key, { v: 1, saved_at: now, fields: { ...fields } });
}
