import { TAGS } from '#contract/filter.ts';
import { fold } from '#lib/fold.ts';
import { didYouMean, isBlank, normaliseWholeNumbers, ok, quote, type Reading, splitList } from './reading.ts';

export type Agreement = 'sale' | 'rent' | 'shortlet';
export type Status = 'available' | 'under offer' | 'let' | 'sold';
export type Furnishing = 'furnished' | 'unfurnished' | 'semi-furnished';
export type Kind = 'residential' | 'commercial' | 'land' | 'shortlet';

/** @param table values, each with its names separated by commas */
export const mapWords = <T>(table: ReadonlyArray<readonly [T, string]>): ReadonlyMap<string, T> =>
  new Map(table.flatMap(([value, names]) => names.split(', ').map((name): [string, T] => [fold(name), value])));

/** Reads one of the known words. @param example the words that a problem suggests */
export function readWord<T extends string>(
  text: string,
  words: ReadonlyMap<string, T>,
  example: string,
): Reading<T | null> {
  if (isBlank(text)) return ok(null);
  const value = words.get(fold(text));
  if (value === undefined) {
    return { problem: `${quote(text)} is not understood; write ${example}${didYouMean(text, words.keys())}` };
  }
  return ok(value, fold(text) === fold(value) ? undefined : `${quote(text)} is ${value}`);
}

const AGREEMENTS = mapWords<Agreement>([
  ['sale', 'sale, for sale, sell, selling, buy, to buy, freehold sale, outright sale, on sale, sales'],
  [
    'rent',
    'rent, for rent, rental, rentals, for rental, renting, to rent, let, to let, tolet, for let, for letting, letting, lettings, lease, leasing, for lease, to lease, for hire, rent long term, long term, long term rental',
  ],
  [
    'shortlet',
    'shortlet, shortlets, short let, short lets, for short let, short stay, short stays, short term, short term rental, short term rent, airbnb, air bnb, holiday let, vacation rental, holiday rental, bnb, serviced',
  ],
]);
/** An export writes this for a property without an agreement. */
export const AGREEMENT_OPEN = 'not said';
/** Parses a text that names an agreement and nothing else. */
export const parseAgreementWords = (text: string): Agreement | undefined => AGREEMENTS.get(fold(text));

export const readAgreement = (text: string): Reading<Agreement | null> =>
  readWord(text, AGREEMENTS, 'sale, rent or shortlet');

const FURNISHINGS = mapWords<Furnishing | 'open'>([
  ['furnished', 'furnished, fully furnished, yes, full'],
  ['unfurnished', 'unfurnished, not furnished, no, none furnished, un furnished'],
  [
    'semi-furnished',
    'semi-furnished, semi, partially, partly, part furnished, partly furnished, partially furnished, semifurnished',
  ],
  ['open', 'negotiable'],
]);
/** RESO's "Negotiable" counts as empty, since no filter could use it. */
export function readFurnishing(text: string): Reading<Furnishing | null> {
  const reading = readWord(text, FURNISHINGS, 'furnished, semi-furnished or unfurnished');
  if ('problem' in reading) return reading;
  return reading.value === 'open' ? ok(null, `${quote(text)} is left out`) : ok(reading.value, reading.note);
}

const TRUTHS = mapWords<'yes' | 'no'>([
  ['yes', 'yes, y, true, 1, x, ndio'],
  ['no', 'no, n, false, 0, hapana'],
]);
export function readTruth(text: string): Reading<boolean | null> {
  if (/^[✓✔☑]$/u.test(text.trim())) return ok(true);
  const reading = readWord(normaliseWholeNumbers(text), TRUTHS, 'yes or no');
  if ('problem' in reading) return reading;
  return ok(reading.value === null ? null : reading.value === 'yes');
}

/** `closed` is let or sold, as the agreement says; `off` is withdrawn. */
const STATUSES = mapWords<Status | 'closed' | 'off'>([
  [
    'available',
    'available, active, vacant, open, on market, listed, for sale, on sale, sale, selling, to let, for rent, to rent, rent, for lease, to lease',
  ],
  ['under offer', 'under offer, reserved, booked, pending, under contract, active under contract, deposit paid'],
  ['let', 'let, let out, rented, rented out, occupied, taken, leased, leased out, tenanted'],
  ['sold', 'sold, sold out'],
  ['closed', 'closed, completed'],
  [
    'off',
    'withdrawn, expired, cancelled, canceled, delete, deleted, hold, on hold, incomplete, coming soon, draft, off market, unlisted, inactive, archived',
  ],
]);

/** Reads a status. @returns "off" for a withdrawn property */
export function readStatus(text: string, agreement: Agreement | null): Reading<Status | 'off' | null> {
  const reading = readWord(text, STATUSES, 'available, under offer, let, sold or withdrawn');
  if ('problem' in reading) return reading;
  if (reading.value === 'off') return ok(reading.value, `${quote(text)} keeps a home off the site`);
  if (reading.value !== 'closed') return ok(reading.value, reading.note);
  const status = agreement === 'sale' || agreement === null ? 'sold' : 'let';
  return ok(status, `${quote(text)} is ${status}`);
}

/** Parses the agreement that a status names, as "For sale" does, or implies, as "Sold" does. */
export function parseStatusAgreement(
  text: string,
): { readonly agreement: Agreement; readonly isPlain: boolean } | null {
  const status = STATUSES.get(fold(text));
  const agreement = status === 'available' ? parseAgreementWords(text) : undefined;
  if (agreement !== undefined) return { agreement, isPlain: true };
  if (status === 'sold') return { agreement: 'sale', isPlain: false };
  return status === 'let' && fold(text) !== 'taken' && fold(text) !== 'occupied'
    ? { agreement: 'rent', isPlain: false }
    : null;
}

const SEARCHED_TAGS: ReadonlyMap<string, string> = new Map([
  ...TAGS.map((tag): [string, string] => [fold(tag), tag]),
  ['offplan', 'off-plan'],
  ['in compound', 'on-compound'],
  ['own compound', 'on-compound'],
  ['in own compound', 'on-compound'],
]);

/** Reads tags between semicolons or commas; "Off plan" becomes "off-plan", which the search knows. */
export function readTags(text: string): readonly string[] {
  const slugs = splitList(text).map((tag) => SEARCHED_TAGS.get(fold(tag)) ?? tag);
  return [...new Set(slugs)];
}
