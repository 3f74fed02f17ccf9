import { AMENITIES } from '#contract/amenities.ts';
import { HERO_SUBTYPES, MENU_SUBTYPES, subtypeName, subtypeSlug, TAGS } from '#contract/filter.ts';
import { fold } from '#lib/fold.ts';
import { didYouMean } from './near.ts';
import { isBlank, partsOf, quoted, type Reading, read } from './reading.ts';

/*
 * Words of which a listing knows a few, in the many ways in which people and other systems say them: the names of the
 * RESO Data Dictionary (StandardStatus, PropertyType, PropertySubType, Furnished) among them.
 */

export type Agreement = 'sale' | 'rent' | 'shortlet';
export type Status = 'available' | 'under offer' | 'let' | 'sold';
export type Furnishing = 'furnished' | 'unfurnished' | 'semi-furnished';
export type Kind = 'residential' | 'commercial' | 'land' | 'shortlet';

type Words<T> = ReadonlyMap<string, T>;

/** @param table values with their names, parted by commas */
const words = <T>(table: ReadonlyArray<readonly [T, string]>): Words<T> =>
  new Map(table.flatMap(([value, names]) => names.split(', ').map((name): [string, T] => [fold(name), value])));

function choose<T extends string>(text: string, known: Words<T>, example: string): Reading<T | null> {
  const given = text.trim();
  if (isBlank(given)) return read(null);
  const value = known.get(fold(given));
  if (value === undefined) return { problem: `${quoted(given)} is not understood; write ${example}` };
  return read(value, fold(given) === fold(value) ? undefined : `${quoted(given)} is ${value}`);
}

const AGREEMENTS = words<Agreement>([
  ['sale', 'sale, for sale, sell, selling, buy, to buy, freehold sale, outright sale, on sale, sales'],
  [
    'rent',
    'rent, for rent, rental, rentals, renting, to rent, let, to let, letting, lease, for lease, to lease, rent long term, long term',
  ],
  ['shortlet', 'shortlet, short let, short lets, short stay, short term, airbnb, air bnb, holiday let, bnb, serviced'],
]);
/** What an export writes of a property of which nobody ever said it; such a property is in no list by agreement. */
export const AGREEMENT_OPEN = 'not said';
/** The agreement that some words are, and nothing else; undefined for other words. */
export const agreementOfWords = (text: string): Agreement | undefined => AGREEMENTS.get(fold(text));

/** Reads whether a property is for sale, for rent or a short let. */
export const readAgreement = (text: string): Reading<Agreement | null> =>
  choose(text, AGREEMENTS, 'sale, rent or shortlet');

const FURNISHINGS = words<Furnishing | 'open'>([
  ['furnished', 'furnished, fully furnished, yes, full'],
  ['unfurnished', 'unfurnished, not furnished, no, none furnished, un furnished'],
  [
    'semi-furnished',
    'semi-furnished, semi, partially, partly, part furnished, partly furnished, partially furnished, semifurnished',
  ],
  ['open', 'negotiable'],
]);
/** Reads how a property is furnished; RESO's "Negotiable" says nothing that a filter could use. */
export function readFurnishing(text: string): Reading<Furnishing | null> {
  const reading = choose(text, FURNISHINGS, 'furnished, semi-furnished or unfurnished');
  if ('problem' in reading) return reading;
  return reading.value === 'open' ? read(null, `${quoted(text)} is left out`) : read(reading.value, reading.note);
}

const TRUTHS = words<'yes' | 'no'>([
  ['yes', 'yes, y, true, 1, x, ndio'],
  ['no', 'no, n, false, 0, hapana'],
]);
/** Reads yes or no. */
export function readTruth(text: string): Reading<boolean | null> {
  if (/^[✓✔☑]$/u.test(text.trim())) return read(true);
  const reading = choose(text, TRUTHS, 'yes or no');
  if ('problem' in reading) return reading;
  return read(reading.value === null ? null : reading.value === 'yes');
}

/** `closed` is let or sold, as the agreement says; `off` is not to be on the site at all. */
const STATUSES = words<Status | 'closed' | 'off'>([
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

/**
 * Reads a status.
 * @returns "off" for a property that is not to be on the site
 */
export function readStatus(text: string, agreement: Agreement | null): Reading<Status | 'off' | null> {
  const given = text.trim();
  if (isBlank(given)) return read(null);
  const value = STATUSES.get(fold(given));
  if (value === undefined) {
    return { problem: `${quoted(given)} is not understood; write available, under offer, let, sold or withdrawn` };
  }
  if (value === 'off') return read(value, `${quoted(given)} keeps a home off the site`);
  const status = value === 'closed' ? (agreement === 'sale' || agreement === null ? 'sold' : 'let') : value;
  return read(status, fold(given) === fold(status) ? undefined : `${quoted(given)} is ${status}`);
}

/** What a status says of the agreement: "To let" and "For sale" do, and what is sold was for sale. */
export function agreementOfStatus(text: string): { readonly agreement: Agreement; readonly isPlain: boolean } | null {
  const status = STATUSES.get(fold(text));
  const agreement = status === 'available' ? agreementOfWords(text) : undefined;
  if (agreement !== undefined) return { agreement, isPlain: true };
  if (status === 'sold') return { agreement: 'sale', isPlain: false };
  return status === 'let' && fold(text) !== 'taken' && fold(text) !== 'occupied'
    ? { agreement: 'rent', isPlain: false }
    : null;
}

export interface PropertyKind {
  readonly type: Kind | null;
  /** Slug, "office-space". */
  readonly subtype: string | null;
  /** Set by types that say it, such as RESO's "Residential Lease". */
  readonly agreement: Agreement | null;
}

const KINDS = words<readonly [Kind, Agreement | null]>([
  [['residential', null], 'residential, home, homes, residential income, manufactured in park, housing'],
  [['residential', 'rent'], 'residential lease, residential rental'],
  [['commercial', null], 'commercial, business, business opportunity, industrial'],
  [['commercial', 'sale'], 'commercial sale'],
  [['commercial', 'rent'], 'commercial lease'],
  [['land', null], 'land, plot, plots, vacant land, farm, lots and land, lot'],
  [['shortlet', 'shortlet'], 'shortlet, short let, short stay, airbnb, holiday home, bnb'],
]);

/** Other names of subtypes; those of the search are understood as they are. */
const SUBTYPES = words<string>([
  ['apartment', 'flat, apartments, condominium, condo, stock cooperative, studio, bedsitter, serviced apartment'],
  [
    'house',
    'houses, standalone house, stand alone house, single family residence, single family, detached house, cottage, cabin',
  ],
  ['townhouse', 'town house, townhouses, town houses'],
  ['villa', 'villas'],
  ['bungalow', 'bungalows'],
  ['maisonette', 'maisonettes, massionette, masionette, maisonnette'],
  ['penthouse', 'penthouses, pent house'],
  ['office-space', 'office, offices, office building'],
  ['retail-space', 'retail'],
  ['warehouse', 'warehouses, godown, go down'],
  ['hotel', 'hotel motel, guest house, guesthouse'],
  ['shop', 'shops, stall'],
  ['farm-house', 'farmhouse'],
  ['residential-plot', 'residential land'],
  ['commercial-plot', 'commercial land'],
  ['agricultural-land', 'farm land, farmland, agriculture, agricultural'],
  ['beach-plot', 'beach land, beachfront plot'],
]);

const KNOWN_NAMES = [...new Set([...Object.values(HERO_SUBTYPES), ...Object.values(MENU_SUBTYPES)].flat())];
const KIND_OF: ReadonlyMap<string, Kind> = new Map([
  ...[...MENU_SUBTYPES.commercial].map((name): [string, Kind] => [subtypeSlug(name), 'commercial']),
  ...Object.entries(HERO_SUBTYPES).flatMap(([type, names]) =>
    names.map((name): [string, Kind] => [
      subtypeSlug(name),
      type === 'LAND' ? 'land' : type === 'COMMERCIAL' ? 'commercial' : 'residential',
    ]),
  ),
  ...[...MENU_SUBTYPES.residential].map((name): [string, Kind] => [subtypeSlug(name), 'residential']),
]);

const slugOf = (text: string): string | undefined => {
  if (subtypeName(text) !== undefined) return subtypeSlug(text);
  return SUBTYPES.get(fold(text));
};

/** Reads a subtype; one that the search does not offer is kept and told of. */
export function readSubtype(text: string): Reading<string | null> {
  const given = text.trim();
  if (isBlank(given)) return read(null);
  const slug = slugOf(given);
  if (slug !== undefined) return read(slug, subtypeSlug(given) === slug ? undefined : `${quoted(given)} is ${slug}`);
  const other = subtypeSlug(given);
  if (other === '')
    return { problem: `${quoted(given)} is not a kind of property; write Apartment, Villa or Warehouse` };
  return read(other, `${quoted(given)} is none of the subtypes one can search by${didYouMean(given, KNOWN_NAMES)}`);
}

/** Is this the name of a type or subtype, as it stands? */
export const knowsKind = (text: string): boolean => KINDS.has(fold(text)) || slugOf(text) !== undefined;

/**
 * Reads a property type. Many lists have one column for both, "Apartment" and the like: a subtype gives its type.
 */
export function readKind(text: string): Reading<PropertyKind> {
  const given = text.trim();
  if (isBlank(given)) return read({ type: null, subtype: null, agreement: null });
  const known = KINDS.get(fold(given));
  if (known !== undefined) {
    const [type, agreement] = known;
    const kind = { type, subtype: null, agreement: type === 'shortlet' ? null : agreement };
    return read(kind, fold(given) === type ? undefined : `${quoted(given)} is ${type}`);
  }
  const subtype = slugOf(given);
  const type = subtype === undefined ? undefined : KIND_OF.get(subtype);
  if (subtype === undefined || type === undefined) {
    const meant = didYouMean(given, ['residential', 'commercial', 'land', 'shortlet', ...KNOWN_NAMES]);
    return { problem: `${quoted(given)} is not understood; write residential, commercial, land or shortlet${meant}` };
  }
  return read({ type, subtype, agreement: null }, `${quoted(given)} is ${type}, ${subtype}`);
}

const AMENITY_IDS: ReadonlyMap<string, number> = new Map([
  ...[...AMENITIES].map(([id, name]): [string, number] => [fold(name), id]),
  ...words<number>([
    [1, '24 hour security, 24 7 security, security guard, gated, gated community, 24hr security'],
    [2, 'fitted kitchen, kitchen appliances, built in kitchen, appliances'],
    [4, 'cctv cameras, cctv surveillance, security cameras'],
    [5, 'rooftop, roof terrace'],
    [6, 'balconies'],
    [7, 'wardrobes, built in wardrobes, fitted wardrobes, closet'],
    [8, 'modern finishes, modern finish'],
    [9, 'air conditioning, air conditioner, a c'],
    [11, 'gym, gymnasium, fitness centre'],
    [12, 'pool, swimming pool, shared swimming pool'],
    [13, 'spa'],
    [14, 'covered parking bay, basement parking, parking covered'],
    [17, 'laundry room, utility'],
    [18, 'elevator, lifts, high speed lift, high speed lifts'],
    [19, 'fireplace'],
    [21, 'wooden floor, parquet, wood floors, hardwood floors'],
    [22, 'indoor pool'],
    [26, 'parking, ample parking, open parking'],
    [27, 'dsq, sq, staff quarters, staff quarter, servant quarters, domestic staff quarters, maids room'],
    [28, 'gardens, mature garden, lawn'],
  ]),
]);

/**
 * Reads a list of amenities by name or by id, parted by semicolons, commas or lines. Those that the site has no place for
 * are left out and told of.
 * @returns ids of the amenity catalogue, each once
 */
export function readAmenities(text: string): Reading<readonly number[]> {
  const given = partsOf(text);
  const ids = new Set<number>();
  const unknown: string[] = [];
  for (const name of given) {
    const id = /^\d+$/.test(name) && AMENITIES.has(Number(name)) ? Number(name) : AMENITY_IDS.get(fold(name));
    if (id === undefined)
      unknown.push(`${quoted(name)} is no amenity of the site and is left out${didYouMean(name, AMENITIES.values())}`);
    else ids.add(id);
  }
  return read([...ids], unknown.length === 0 ? undefined : unknown.join('; '));
}

const SEARCHED_TAGS: ReadonlyMap<string, string> = new Map([
  ...TAGS.map((tag): [string, string] => [fold(tag), tag]),
  ['offplan', 'off-plan'],
  ['in compound', 'on-compound'],
  ['own compound', 'on-compound'],
  ['in own compound', 'on-compound'],
]);

/** Tags: words parted by semicolons or commas; "Off plan" becomes the tag "off-plan" that the search knows. */
export function readTags(text: string): readonly string[] {
  const slugs = partsOf(text).map((tag) => SEARCHED_TAGS.get(fold(tag)) ?? tag);
  return [...new Set(slugs)];
}
