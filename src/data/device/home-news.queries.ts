import { get, update } from 'idb-keyval';
import * as v from 'valibot';
import { PropertyId } from '#contract/property.ts';
import { readAs } from '#lib/read-as.ts';
import { tellChanged } from '#offline/device/device-changes.ts';
import { shortlistStore } from '#offline/saved/shortlist-database.ts';
import { deviceQuery } from './device-query.ts';

// What of the news of saved homes was seen on this device. It never leaves it.

/** Homes of which it is remembered; above it the oldest go, and their news stand once more. */
const MOST_SEEN = 500;
const NOTE = 'home-news-seen';

const Seen = v.object({ id: PropertyId, mark: v.string() });
/** News that were seen of a home; `mark` as markOfNews() makes it. */
export type Seen = v.InferOutput<typeof Seen>;
const Note = v.object({ v: v.literal(1), seen: v.array(Seen) });

const seenIn = (stored: unknown): readonly Seen[] => readAs(Note, stored)?.seen ?? [];

/** What was seen with more of it, one mark a home, the newest first. */
export function withSeen(before: readonly Seen[], more: readonly Seen[]): readonly Seen[] {
  const ids = new Set(more.map(({ id }) => id));
  return [...more, ...before.filter(({ id }) => !ids.has(id))].slice(0, MOST_SEEN);
}

/** The marks of what was seen, by the homes' ids. */
export const homeNewsSeenQuery = deviceQuery('home-news-seen', ['homes'], async () => {
  const seen = seenIn(await get<unknown>(NOTE, shortlistStore().notes));
  return new Map(seen.map(({ id, mark }) => [id, mark]));
});

/** These news were seen. Never throws: what is not noted stands there once more. */
export async function noteHomeNewsSeen(more: readonly Seen[]): Promise<void> {
  const step = (stored: unknown) => ({ v: 1, seen: [...withSeen(seenIn(stored), more)] });
  try {
    await update<unknown>(NOTE, step, shortlistStore().notes);
    await tellChanged('homes');
  } catch {
    // Storage that fails.
  }
}
