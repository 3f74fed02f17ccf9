import { HERO_SUBTYPES, MENU_SUBTYPES, subtypeName, subtypeSlug } from '#contract/filter.ts';
import { placeNames } from '#contract/place-names.ts';
import { fold } from '#lib/fold.ts';
import {
  type Agreement,
  type Furnishing,
  type Kind,
  mapWords,
  parseAgreementWords,
  readAgreement,
  readFurnishing,
} from './choices.ts';
import { parseCountWord } from './facts.ts';
import { didYouMean, isBlank, normaliseWholeNumbers, quote, type Reading, read } from './reading.ts';

// What a property is: its type and subtype, in the names of people, portals and the RESO Data Dictionary.

export interface PropertyKind {
  readonly type: Kind | null;
  readonly subtype: string | null;
  /** Set by types that imply it, such as RESO's "Residential Lease". */
  readonly agreement: Agreement | null;
}

const KINDS = mapWords<readonly [Kind, Agreement | null]>([
  [['residential', null], 'residential, home, residential income, manufactured in park, housing, hostel, room'],
  [['residential', 'rent'], 'residential lease, residential rental'],
  [
    ['commercial', null],
    'commercial, business, business opportunity, industrial, showroom, factory, petrol station, hall, event centre, event center, conference centre, mixed use, school, hospital, church',
  ],
  [['commercial', 'sale'], 'commercial sale'],
  [['commercial', 'rent'], 'commercial lease'],
  [['land', null], 'land, plot, vacant land, farm, shamba, lots and land, lot'],
  [
    ['shortlet', 'shortlet'],
    'shortlet, short let, short stay, airbnb, holiday home, vacation home, vacation rental, holiday rental, bnb',
  ],
]);

/** Further names of subtypes, beside those of the search. */
const SUBTYPES = mapWords<string>([
  [
    'apartment',
    'flat, condominium, condo, stock cooperative, studio, bedsitter, bed sitter, bedsit, single room, double room, serviced apartment',
  ],
  [
    'house',
    'standalone house, stand alone house, single family residence, single family, detached house, semi detached house, semi detached, terraced house, row house, beach house, cottage, cabin',
  ],
  ['townhouse', 'town house'],
  ['maisonette', 'massionette, masionette, maisonnette'],
  ['penthouse', 'pent house'],
  ['office-space', 'office, office building, office block'],
  ['retail-space', 'retail'],
  ['warehouse', 'godown, go down'],
  ['hotel', 'hotel motel, guest house, guesthouse, lodge'],
  ['shop', 'stall, exhibition stall, kiosk'],
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

/** "Apartments" as "apartment"; a name that ends in "s" itself stays known. */
const singular = (name: string): string => name.replace(/(?<=ch|sh|x)es$|(?<=[a-z]{3})s$/, '');

const KNOWN_TYPES: ReadonlyMap<string, PropertyKind> = new Map(
  [...KINDS].map(([name, [type, agreement]]) => [
    name,
    { type, subtype: null, agreement: type === 'shortlet' ? null : agreement },
  ]),
);

function slugOf(name: string): string | undefined {
  for (const one of [name, singular(name)]) {
    const slug = subtypeName(one) === undefined ? SUBTYPES.get(one) : subtypeSlug(one);
    if (slug !== undefined) return slug;
  }
  return undefined;
}

function named(name: string): PropertyKind | undefined {
  const type = KNOWN_TYPES.get(name) ?? KNOWN_TYPES.get(singular(name));
  if (type !== undefined) return type;
  const subtype = slugOf(name);
  const kind = subtype === undefined ? undefined : KIND_OF.get(subtype);
  return subtype === undefined || kind === undefined ? undefined : { type: kind, subtype, agreement: null };
}

/** Words that say nothing of what a property is. */
const FILLERS = new Set(
  'other others property properties premises unit units listing listings space spaces building buildings real estate block blocks development developments corner standalone detached terraced new modern luxury prime executive affordable vacant available and or the a an of with type'.split(
    ' ',
  ),
);
/** No name of a type or subtype has more words. */
const LONGEST_NAME = 4;

function parseNames(text: string): readonly PropertyKind[] | undefined {
  const all = fold(text).split(' ');
  const found: PropertyKind[] = [];
  let at = 0;
  while (at < all.length) {
    let length = Math.min(LONGEST_NAME, all.length - at);
    while (length > 0 && named(all.slice(at, at + length).join(' ')) === undefined) length--;
    const kind = length === 0 ? undefined : named(all.slice(at, at + length).join(' '));
    if (kind !== undefined) found.push(kind);
    else if (!FILLERS.has(all[at] ?? '')) return undefined;
    at += Math.max(1, length);
  }
  return found;
}

/** "Residential house" is both, "House/Townhouse" is one of two and neither for sure. */
function combineKinds(kinds: readonly PropertyKind[] | undefined): PropertyKind | undefined {
  if (kinds === undefined) return undefined;
  const types = new Set(kinds.flatMap(({ type }) => type ?? []));
  // What is let by the night is a home as well.
  if (types.has('shortlet')) types.delete('residential');
  const subtypes = new Set(kinds.flatMap(({ subtype }) => subtype ?? []));
  // "Land (commercial)" is a commercial plot.
  const use = (['residential', 'commercial'] as const).find((one) => types.has('land') && types.has(one));
  if (use !== undefined && types.size === 2 && subtypes.size === 0) return named(`${use} plot`);
  const [type = null, ...otherTypes] = types;
  const [subtype = null, ...otherSubtypes] = subtypes;
  if (otherTypes.length > 0) return undefined;
  const agreement = kinds.find((kind) => kind.agreement !== null)?.agreement ?? null;
  return { type, subtype: otherSubtypes.length === 0 ? subtype : null, agreement };
}

const parseMeaning = (text: string): PropertyKind | undefined => combineKinds(parseNames(text));

/** Whether a text is the name of a type or subtype. */
const isKnownKind = (text: string): boolean => named(fold(text)) !== undefined;

function suggestKind(given: string): string {
  const names = ['residential', 'commercial', 'land', 'shortlet', ...KNOWN_NAMES];
  return [given, ...given.split(/\s+/u)].map((text) => didYouMean(text, names)).find((text) => text !== '') ?? '';
}

/** Reads a subtype; one that the search does not offer stays, with a note. */
export function readSubtype(text: string): Reading<string | null> {
  const given = text.trim();
  if (isBlank(given)) return read(null);
  const kind = parseMeaning(given);
  if (kind?.subtype != null) {
    return read(kind.subtype, subtypeSlug(given) === kind.subtype ? undefined : `${quote(given)} is ${kind.subtype}`);
  }
  if (kind?.type != null) return read(null, `${quote(given)} is ${kind.type} and says no one subtype`);
  const other = subtypeSlug(given);
  if (other === '')
    return { problem: `${quote(given)} is not a kind of property; write Apartment, Villa or Warehouse` };
  return read(other, `${quote(given)} is none of the subtypes one can search by${suggestKind(given)}`);
}

/**
 * Reads a property type. Many lists have one column for both, "Apartment" or "Residential house": a subtype gives its
 * type.
 */
export function readKind(text: string): Reading<PropertyKind> {
  const given = text.trim();
  if (isBlank(given)) return read({ type: null, subtype: null, agreement: null });
  const kind = parseMeaning(given);
  if (kind === undefined) {
    return {
      problem: `${quote(given)} is not understood; write residential, commercial, land or shortlet${suggestKind(given)}`,
    };
  }
  const { type, subtype } = kind;
  if (type === null) return read(kind, `${quote(given)} says no type`);
  return read(
    kind,
    fold(given) === type ? undefined : `${quote(given)} is ${type}${subtype === null ? '' : `, ${subtype}`}`,
  );
}

/** What the cell of a type says besides the type. */
export interface KindPhrase {
  readonly rest: string;
  readonly bedrooms: number | null;
  readonly agreement: Agreement | null;
  readonly furnishing: Furnishing | null;
  readonly isOffPlan: boolean;
  readonly isOnCompound: boolean;
}

const COMPOUND = /\b(?:(?:on|in|with|within)\s+)?(?:its\s+|an?\s+)?own compound\b/i;
const BEDROOMS =
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)(?:\s*\+\s*1)?[\s-]*(?:bed(?:room)?(?:ed|s)?|brs?|brms?|bdrms?|b\/r)\b/i;
const STUDIO = /\b(?:studio|bed[\s-]?sit(?:ter)?|(?:single|double)[\s-]room)s?\b/i;
const AGREEMENTS =
  /\b(?:for[\s-])?(?:short[\s-]?(?:lets?|stays?|term)|vacation|holiday|airbnb)(?:[\s-](?:rentals?|rent|lets?))?\b|\b(?:(?:for|on|to)[\s-])?(?:sales?|buy)\b|\b(?:(?:for|to)[\s-])?(?:rent(?:als?)?|lease|hire|letting|lettings)\b|\b(?:for|to)[\s-]?let\b/gi;
const OFF_PLAN = /\boff[\s-]?plan\b/i;
const FURNISHED = /\b(?:(?:fully|semi|partly|partially|part|un|not)[\s-]*)?furnished\b/i;
const WORDS_BESIDE =
  /(?:(?:\+|&|\bplus\b|\bwith\b|\band\b)\s*)?(?:\b(?:dsq|sq|staff quarters?)\b|\b(?:all |master )?en[- ]?suite\b)/gi;

/** The place at the end, which has its own column. */
const IN_PLACE = /\s+(?:in|at)\s+([^()]+)$/i;

function stripPlace(text: string): string {
  const place = IN_PLACE.exec(text);
  const isKnown = place?.[1]?.split(',').every((name) => placeNames.has(fold(name))) === true;
  return isKnown ? text.slice(0, place?.index) : text;
}

const parseAgreementIn = (words: string): Agreement =>
  /short|vacation|holiday|airbnb/i.test(words) ? 'shortlet' : /sale|buy/i.test(words) ? 'sale' : 'rent';

const readValue = <T>(reading: Reading<T | null>): T | null => ('problem' in reading ? null : reading.value);

/** Splits "3 Bedroom Furnished Apartment for sale"; a known type stays whole. */
export function parseKindPhrase(text: string): KindPhrase {
  const given = stripPlace(normaliseWholeNumbers(text.replaceAll('_', ' ')));
  const plain = {
    rest: given,
    bedrooms: null,
    agreement: null,
    furnishing: null,
    isOnCompound: false,
    isOffPlan: false,
  };
  const isStudio = STUDIO.test(given);
  if (given === '' || isKnownKind(given)) return { ...plain, bedrooms: isStudio ? 0 : null };
  const whole = parseAgreementWords(given);
  if (whole !== undefined) return { ...plain, rest: '', agreement: whole };
  const agreements = new Set((given.match(AGREEMENTS) ?? []).map(parseAgreementIn));
  const bedrooms = BEDROOMS.exec(given)?.[1];
  const furnished = FURNISHED.exec(given)?.[0];
  const isOnCompound = COMPOUND.test(given);
  const isOffPlan = OFF_PLAN.test(given);
  const saysMore =
    bedrooms !== undefined || agreements.size > 0 || furnished !== undefined || isOnCompound || isOffPlan;
  // "For sale or rent" says neither.
  if ((!saysMore && !isStudio) || agreements.size > 1) return plain;
  const [agreement = null] = agreements;
  return {
    rest: stripPlace(given.replace(AGREEMENTS, ' ').trimEnd())
      .replace(COMPOUND, ' ')
      .replace(BEDROOMS, ' ')
      .replace(FURNISHED, ' ')
      .replace(OFF_PLAN, ' ')
      .replace(WORDS_BESIDE, ' ')
      .replace(/[()[\],;:/|>–—-]+(?=\s|$)|(?<=^|\s)[()[\],;:/|>–—-]+/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim(),
    bedrooms: bedrooms === undefined ? (isStudio ? 0 : null) : parseCountWord(bedrooms),
    agreement,
    furnishing: furnished === undefined ? null : readValue(readFurnishing(furnished)),
    isOnCompound,
    isOffPlan,
  };
}

/** Reads an agreement, also beside what is for sale: "Apartments for sale". */
export function readAgreementPhrase(text: string): Reading<Agreement | null> {
  const reading = readAgreement(text);
  if (!('problem' in reading)) return reading;
  const { agreement, rest } = parseKindPhrase(text);
  if (agreement === null) return reading;
  // The problem of "Aprtment for sale" is the apartment.
  const kind = readKind(rest);
  return 'problem' in kind ? { problem: kind.problem } : read(agreement, `${quote(text)} says for ${agreement}`);
}

/** The kind in the cell of an agreement: "Apartments for sale". */
export const parseAgreementKind = (text: string): KindPhrase =>
  'problem' in readAgreement(text) && !('problem' in readAgreementPhrase(text))
    ? parseKindPhrase(text)
    : parseKindPhrase('');
