import * as v from 'valibot';
import { PropertyDetail, PropertyId, type PropertySummary } from '#contract/property.ts';
import { isListed } from '#contract/property-facts.ts';
import type { IndexHead } from '../catalogue/catalogue-store.ts';

/*
 * What is known of a property: several sightings of it as one record, and shelf and index read as one.
 */

/** A time, in ms since 1970. */
export const When = v.pipe(v.number(), v.finite());

export const KeptProperty = v.object({
  record: PropertyDetail,
  savedAt: When,
  detailed: v.boolean(),
  /** When a list last had it, in ms since 1970: opened by its id, a property that is gone answers too. */
  listedAt: v.optional(When),
});
/** A property as the library holds it; `savedAt` in ms since 1970; `detailed` when its own page's answer was seen. */
export type KeptProperty = v.InferOutput<typeof KeptProperty>;
/** A property out of shelf and index. */
export interface KnownProperty extends KeptProperty {
  /** False for one that can no longer be had, or that the index has no more. */
  readonly listed: boolean;
}
/** The server said 404: an older copy must not hide that. */
export const GoneProperty = v.object({ gone: v.literal(true), id: PropertyId, savedAt: When });
export const Shelf = v.union([KeptProperty, GoneProperty]);

const withoutMissing = <T extends object>(record: T): Partial<T> => {
  const known: Partial<T> = {};
  for (const name of Object.keys(record) as (keyof T)[]) if (record[name] !== undefined) known[name] = record[name];
  return known;
};

/** A property of a list or of the index has the pictures of a card, not those of its page. */
function withoutCardPictures({ pictures: _pictures, images: _images, ...record }: PropertySummary): PropertySummary {
  return record;
}

/**
 * One record out of two sightings: what the fresher one says wins, what it does not say stays; photos are its own page's
 * as soon as that was seen.
 */
export function merged(
  before: KeptProperty | undefined,
  record: PropertyDetail,
  savedAt: number,
  detailed: boolean,
): KeptProperty {
  const listedAt = detailed ? before?.listedAt : Math.max(savedAt, before?.listedAt ?? 0);
  const listing = listedAt === undefined ? {} : { listedAt };
  if (before === undefined) return { record, savedAt, detailed, ...listing };
  const own = { record, detailed };
  const [older, newer] = savedAt >= before.savedAt ? [before, own] : [own, before];
  const isCard = older.detailed && !newer.detailed && older.record.pictures != null;
  return {
    record: { ...older.record, ...withoutMissing(isCard ? withoutCardPictures(newer.record) : newer.record) },
    savedAt: Math.max(savedAt, before.savedAt),
    detailed: detailed || before.detailed,
    ...listing,
  };
}

/** Kept while the clock was ahead: when that was is not known, so the index is taken for the later word. */
const undated = ({ record, detailed }: KeptProperty): KeptProperty => ({ record, detailed, savedAt: 0 });

/**
 * A property out of shelf and index.
 * @param kept as the shelf has it
 * @param property as the index has it
 * @param head of the index; undefined when there is none
 * @param now in ms since 1970
 */
function known(
  kept: KeptProperty | undefined,
  home: PropertySummary | undefined,
  head: IndexHead | undefined,
  now: number,
): KnownProperty | undefined {
  if (head === undefined) return kept === undefined ? undefined : { ...kept, listed: isListed(kept.record) };
  const believed = kept === undefined || kept.savedAt <= now ? kept : undated(kept);
  if (home === undefined) {
    if (kept === undefined) return undefined;
    const isInCatalogue = believed?.listedAt !== undefined && believed.listedAt > head.savedAt;
    return { ...kept, listed: isInCatalogue && isListed(kept.record) };
  }
  const own = kept?.record.pictures != null ? withoutCardPictures(home) : home;
  const both = merged(believed, own, head.savedAt, false);
  return { ...both, listed: isListed(both.record) };
}

/** The same of a shelf entry that may say that there is no such property, unless the index was told of it since. */
export function outOfBoth(
  entry: v.InferOutput<typeof Shelf> | undefined,
  home: PropertySummary | undefined,
  head: IndexHead | undefined,
  now: number,
): KnownProperty | v.InferOutput<typeof GoneProperty> | undefined {
  if (entry === undefined || !('gone' in entry)) return known(entry, home, head, now);
  const isListedSince =
    home !== undefined && head !== undefined && (entry.savedAt < head.savedAt || entry.savedAt > now);
  return isListedSince ? known(undefined, home, head, now) : entry;
}
