import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { PropertyId } from '#contract/property.ts';
import { shortlistStore } from './shortlist.ts';

/*
 * The pages of properties that were opened on this device: ids and times, no more. They never leave it. Load it late: a
 * property's page does not wait for it.
 */

/** Pages remembered; above it the oldest go. */
export const MAX_VIEWED = 20;
const NOTE = 'viewed';

const Viewed = v.object({ id: PropertyId, at: v.pipe(v.number(), v.finite()) });
/** A property's page that was opened; `at` in ms since 1970. */
export type Viewed = v.InferOutput<typeof Viewed>;
const Note = v.object({ v: v.literal(1), entries: v.array(Viewed) });

const NOTHING: readonly Viewed[] = [];
let entries: readonly Viewed[] | undefined;
// One change after the other: the list is read, changed and written as a whole.
let changes: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

function become(next: readonly Viewed[]): void {
  entries = next;
  for (const listener of [...listeners]) listener();
}

async function read(): Promise<readonly Viewed[]> {
  const note = v.safeParse(Note, await shortlistStore().note(NOTE));
  return note.success ? note.output.entries : NOTHING;
}

/** The list with one more page at its head, each property once. */
export function withViewed(before: readonly Viewed[], one: Viewed): readonly Viewed[] {
  return [one, ...before.filter(({ id }) => id !== one.id)].slice(0, MAX_VIEWED);
}

function change(step: (before: readonly Viewed[]) => readonly Viewed[]): Promise<void> {
  const next = changes.then(async () => {
    const after = step(await read());
    await shortlistStore().writeNote(NOTE, { v: 1, entries: [...after] });
    become(after);
  });
  changes = next.catch(() => undefined);
  return next;
}

/** Remembers that a property's page was opened now. Never throws: without storage it is forgotten. */
export const noteViewed = (id: number): Promise<void> =>
  change((before) => withViewed(before, { id, at: Date.now() })).catch(() => undefined);

/** Forgets all of them. @throws StorageFailure */
export const clearViewed = (): Promise<void> => change(() => NOTHING);

/** Reads them again. @returns newest first; none while storage cannot be read */
export async function readViewed(): Promise<readonly Viewed[]> {
  try {
    const found = await read();
    become(found);
    return found;
  } catch {
    return NOTHING;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (entries === undefined) void readViewed();
  return () => listeners.delete(listener);
}

/** The pages opened on this device, newest first; undefined on the server and until storage has answered. */
export const useViewed = (): readonly Viewed[] | undefined =>
  useSyncExternalStore(
    subscribe,
    () => entries,
    () => undefined,
  );
