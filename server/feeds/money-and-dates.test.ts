import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { getPriceParts } from '#lib/money.ts';
import { anyHome } from '#tests/fixtures/any-home.ts';
import { getText, getTexts, readXml } from '#tests/fixtures/read-xml.ts';
import { runs } from '#tests/fixtures/runs.ts';
import { writePropertiesAtom } from './atom.ts';
import { type FeedProperty, getUpdated, readFeedQuery, UNDATED } from './feed-properties.ts';
import { writeJsonFeed } from './json-feed.ts';
import { writeMetaListings } from './meta-listings.ts';

const ORIGIN = 'https://site.example';
const IMPORTED = '2026-11-20T08:00:00.000Z';

const anyProperty = anyHome.map((property): FeedProperty => {
  const updated = getUpdated({ listed_at: property.listed_at ?? '', changed_at: null });
  return { property, updated, published: property.listed_at == null ? undefined : updated };
});
const properties = fc.uniqueArray(anyProperty, { selector: ({ property }) => property.id, maxLength: 5 });

/** The price as the site shows it; undefined for one on request. */
const shownPrice = ({ property }: FeedProperty): number | undefined => getPriceParts(property).amount ?? undefined;
/** The amount that a person reads in a line. */
const readAmount = (words: string): number | undefined => {
  const digits = /KES ([\d,]+)/.exec(words)?.[1];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
};
const formatDay = (time: string): string => new Date(time).toISOString().slice(0, 10);

const JsonItems = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      summary: v.string(),
      date_published: v.optional(v.string()),
      date_modified: v.string(),
      _home: v.object({ price: v.nullable(v.number()), currency: v.literal('KES') }),
    }),
  ),
});

async function loadMeta(batch: readonly FeedProperty[]): Promise<Document> {
  const source = async function* () {
    yield batch;
  };
  let text = '';
  for await (const piece of writeMetaListings(source(), ORIGIN)) text += piece;
  return readXml(text);
}

describe('money and dates of a feed are those of the home', () => {
  it('in Atom', () => {
    fc.assert(
      fc.property(properties, (listed) => {
        const feed = readXml(writePropertiesAtom(listed, readFeedQuery(''), ORIGIN, IMPORTED)).documentElement;
        const entries = [...feed.getElementsByTagName('entry')];
        expect(entries).toHaveLength(listed.length);
        for (const [at, entry] of entries.entries()) {
          const property = listed[at];
          if (property === undefined) throw new Error('An entry without a home');
          const summary = getText(entry, 'summary');
          expect(/^Price on request/.test(summary) ? undefined : readAmount(summary)).toBe(shownPrice(property));
          const date = property.property.listed_at ?? undefined;
          expect(getTexts(entry, 'published').map(formatDay)).toEqual(date === undefined ? [] : [date]);
          expect(formatDay(getText(entry, 'updated'))).toBe(date ?? formatDay(UNDATED));
        }
        const newest =
          listed
            .map(({ updated }) => updated)
            .sort()
            .at(-1) ?? IMPORTED;
        expect(getText(feed, 'updated')).toBe(newest);
      }),
      { numRuns: runs(150) },
    );
  });

  it('in JSON Feed', () => {
    fc.assert(
      fc.property(properties, (listed) => {
        const { items } = v.parse(JsonItems, JSON.parse(writeJsonFeed(listed, readFeedQuery(''), ORIGIN)));
        expect(items.map((item) => item._home.price ?? undefined)).toEqual(listed.map(shownPrice));
        expect(items.map((item) => item.date_published?.slice(0, 10))).toEqual(
          listed.map(({ property }) => property.listed_at ?? undefined),
        );
        expect(items.map((item) => item.date_modified)).toEqual(listed.map(({ updated }) => updated));
      }),
      { numRuns: runs(150) },
    );
  });

  it('in Meta’s file, which has each home that meets Meta’s requirements', async () => {
    let comparedCount = 0;
    await fc.assert(
      fc.asyncProperty(properties, async (listed) => {
        const listings = [...(await loadMeta(listed)).getElementsByTagName('listing')];
        comparedCount += listings.length;
        const byId = new Map(listed.map((entry) => [String(entry.property.id), entry]));
        for (const listing of listings) {
          const property = byId.get(getText(listing, 'home_listing_id'));
          if (property === undefined) throw new Error('A listing without a home');
          expect(getText(listing, 'price')).toBe(`${shownPrice(property)} KES`);
          expect(getText(listing, 'price')).toMatch(/^[1-9]\d* KES$/);
        }
        const ids = listings.map((listing) => getText(listing, 'home_listing_id'));
        const sure = listed.filter(
          (entry) =>
            entry.property.agreement_type != null &&
            (shownPrice(entry) ?? 0) > 0 &&
            entry.property.pictures?.length !== 0 &&
            entry.property.location?.address_line1 === 'Kilimani',
        );
        expect(ids).toEqual(expect.arrayContaining(sure.map(({ property }) => String(property.id))));
      }),
      { numRuns: runs(300) },
    );
    // A test in which nothing is ever held would prove nothing.
    expect(comparedCount).toBeGreaterThan(runs(50));
  });
});

it('a home is updated when it last changed, else when it was listed; one without a date still has a time', () => {
  const changed_at = '2026-11-20T08:00:00.000Z';
  expect(getUpdated({ listed_at: '2026-11-02', changed_at })).toBe(changed_at);
  expect(getUpdated({ listed_at: '2026-11-02', changed_at: null })).toBe('2026-11-02T00:00:00.000Z');
  expect(getUpdated({ listed_at: '', changed_at: null })).toBe(UNDATED);
  expect(getUpdated({ listed_at: 'soon', changed_at: null })).toBe(UNDATED);
});
