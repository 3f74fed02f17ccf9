import { get, update } from 'idb-keyval';
import * as v from 'valibot';
import { PropertyId } from '#contract/property.ts';
import { readAs } from '#lib/read-as.ts';
import { tellChanged } from '#offline/device/device-changes.ts';
import { shortlistStore } from '#offline/saved/shortlist-database.ts';
import { deviceQuery } from './device-query.ts';

// The pages of properties that were opened on this device: ids and times, no more. They never leave it. Load it late: a
// property's page does not wait for it.

/** Pages remembered; above it the oldest go. */
export const MAX_VIEWED = 20;
const NOTE = 'viewed';

const Viewed = v.object({ id: PropertyId, at: v.pipe(v.number(), v.finite()) });
/** A property's page that was opened; `at` in ms since 1970. */
export type Viewed = v.InferOutput<typeof Viewed>;
const Note = v.object({ v: v.literal(1), entries: v.array(Viewed) });

const entriesOf = (stored: unknown): readonly Viewed[] => readAs(Note, stored)?.entries ?? [];

/** The list with one more page at its head, each property once. */
export function withViewed(before: readonly Viewed[], one: Viewed): readonly Viewed[] {
  return [one, ...before.filter(({ id }) => id !== one.id)].slice(0, MAX_VIEWED);
}

async function change(step: (before: readonly Viewed[]) => readonly Viewed[]): Promise<void> {
  await update<unknown>(NOTE, (stored) => ({ v: 1, entries: [...step(entriesOf(stored))] }), shortlistStore().notes);
  await tellChanged('viewed');
}

/** Remembers that a property's page was opened now. Never throws: without storage it is forgotten. */
export const noteViewed = (id: number): Promise<void> =>
  change((before) => withViewed(before, { id, at: Date.now() })).catch(() => undefined);

/** Forgets all of them. @throws StorageFailure */
export const clearViewed = (): Promise<void> => change(() => []);

/** The pages opened on this device, newest first. @throws StorageFailure */
export const readViewed = async (): Promise<readonly Viewed[]> =>
  entriesOf(await get<unknown>(NOTE, shortlistStore().notes));

/** The same as a query. */
export const viewedQuery = deviceQuery('viewed', ['viewed'], readViewed);
