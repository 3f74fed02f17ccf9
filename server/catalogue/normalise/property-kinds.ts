import { getSubtypeName, getSubtypeSlug, HERO_SUBTYPES, MENU_SUBTYPES } from '#contract/filter.ts';
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
import { didYouMean, isBlank, normaliseWholeNumbers, ok, quote, type Reading } from './reading.ts';

export interface PropertyKind {
  readonly type: Kind | null;
  readonly subtype: string | null;
  /** Implied by types such as RESO's "Residential Lease". */
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

/** Offices use these names beside those of the search. */
const SUBTYPES = mapWords<string>([
  [
    'apartment',
    'flat, condominium, condo, stock cooperative, studio, bedsitter, bed sitter, bedsit, single room, double room, sq only, serviced apartment',
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
  ...[...MENU_SUBTYPES.commercial].map((name): [string, Kind] => [getSubtypeSlug(name), 'commercial']),
  ...Object.entries(HERO_SUBTYPES).flatMap(([type, names]) =>
    names.map((name): [string, Kind] => [
      getSubtypeSlug(name),
      type === 'LAND' ? 'land' : type === 'COMMERCIAL' ? 'commercial' : 'residential',
    ]),
  ),
  ...[...MENU_SUBTYPES.residential].map((name): [string, Kind] => [getSubtypeSlug(name), 'residential']),
]);

const toSingular = (name: string): string => name.replace(/(?<=ch|sh|x)es$|(?<=[a-z]{3})s$/, '');

const KNOWN_TYPES: ReadonlyMap<string, PropertyKind> = new Map(
  [...KINDS].map(([name, [type, agreement]]) => [
    name,
    { type, subtype: null, agreement: type === 'shortlet' ? null : agreement },
  ]),
);

function findSubtypeSlug(name: string): string | undefined {
  for (const form of [name, toSingular(name)]) {
    const slug = getSubtypeName(form) === undefined ? SUBTYPES.get(form) : getSubtypeSlug(form);
    if (slug !== undefined) return slug;
  }
  return undefined;
}

function getKind(name: string): PropertyKind | undefined {
  const type = KNOWN_TYPES.get(name) ?? KNOWN_TYPES.get(toSingular(name));
  if (type !== undefined) return type;
  const subtype = findSubtypeSlug(name);
  const kind = subtype === undefined ? undefined : KIND_OF.get(subtype);
  return subtype === undefined || kind === undefined ? undefined : { type: kind, subtype, agreement: null };
}

/** These words tell nothing of the type. */
const FILLERS = new Set(
  'other others property properties premises unit units listing listings space spaces building buildings real estate block blocks development developments corner standalone detached terraced new modern luxury prime executive affordable vacant available and or the a an of with type'.split(
    ' ',
  ),
);
const MAX_NAME_WORDS = 4;

function parseNames(text: string): readonly PropertyKind[] | undefined {
  const words = fold(text).split(' ');
  const kinds: PropertyKind[] = [];
  let start = 0;
  while (start < words.length) {
    let kind: PropertyKind | undefined;
    let length = Math.min(MAX_NAME_WORDS, words.length - start) + 1;
    while (kind === undefined && --length > 0) kind = getKind(words.slice(start, start + length).join(' '));
    if (kind !== undefined) kinds.push(kind);
    else if (!FILLERS.has(words[start] ?? '')) return undefined;
    start += Math.max(1, length);
  }
  return kinds;
}

/** "Residential house" is one kind; "House/Townhouse" has no certain subtype. */
function combineKinds(kinds: readonly PropertyKind[] | undefined): PropertyKind | undefined {
  if (kinds === undefined) return undefined;
  const types = new Set(kinds.flatMap(({ type }) => type ?? []));
  if (types.has('shortlet')) types.delete('residential');
  const subtypes = new Set(kinds.flatMap(({ subtype }) => subtype ?? []));
  // "Land (commercial)" is a commercial plot.
  const use = (['residential', 'commercial'] as const).find((type) => types.has('land') && types.has(type));
  if (use !== undefined && types.size === 2 && subtypes.size === 0) return getKind(`${use} plot`);
  const [type = null, ...otherTypes] = types;
  const [subtype = null, ...otherSubtypes] = subtypes;
  if (otherTypes.length > 0) return undefined;
  const agreement = kinds.find((kind) => kind.agreement !== null)?.agreement ?? null;
  return { type, subtype: otherSubtypes.length === 0 ? subtype : null, agreement };
}

const parseMeaning = (text: string): PropertyKind | undefined => combineKinds(parseNames(text));

function suggestKind(input: string): string {
  const names = ['residential', 'commercial', 'land', 'shortlet', ...KNOWN_NAMES];
  return [input, ...input.split(/\s+/u)].map((text) => didYouMean(text, names)).find((text) => text !== '') ?? '';
}

/** Reads a subtype, also one that the search does not offer. */
export function readSubtype(text: string): Reading<string | null> {
  const input = text.trim();
  if (isBlank(input)) return ok(null);
  const kind = parseMeaning(input);
  if (kind?.subtype != null) {
    return ok(kind.subtype, getSubtypeSlug(input) === kind.subtype ? undefined : `${quote(input)} is ${kind.subtype}`);
  }
  if (kind?.type != null) return ok(null, `${quote(input)} is ${kind.type} and says no one subtype`);
  const other = getSubtypeSlug(input);
  if (other === '')
    return { problem: `${quote(input)} is not a kind of property; write Apartment, Villa or Warehouse` };
  return ok(other, `${quote(input)} is none of the subtypes one can search by${suggestKind(input)}`);
}

/** Reads a type, or a subtype and its type, since many sheets have one column for both. */
export function readKind(text: string): Reading<PropertyKind> {
  const input = text.trim();
  if (isBlank(input)) return ok({ type: null, subtype: null, agreement: null });
  const kind = parseMeaning(input);
  if (kind === undefined) {
    return {
      problem: `${quote(input)} is not understood; write residential, commercial, land or shortlet${suggestKind(input)}`,
    };
  }
  const { type, subtype } = kind;
  if (type === null) return ok(kind, `${quote(input)} says no type`);
  return ok(
    kind,
    fold(input) === type ? undefined : `${quote(input)} is ${type}${subtype === null ? '' : `, ${subtype}`}`,
  );
}

/** "3 Bedroom Furnished Apartment for sale" */
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
/** A staff quarter that is let by itself, not with a house. */
const QUARTER = /^(?:d?sq|(?:domestic )?(?:staff|servants?['’]?) quarters?)s?(?: only)?$/i;
const AGREEMENTS =
  /\b(?:for[\s-])?(?:short[\s-]?(?:lets?|stays?|term)|vacation|holiday|airbnb)(?:[\s-](?:rentals?|rent|lets?))?\b|\b(?:(?:for|on|to)[\s-])?(?:sales?|buy)\b|\b(?:(?:for|to)[\s-])?(?:rent(?:als?)?|lease|hire|letting|lettings)\b|\b(?:for|to)[\s-]?let\b/gi;
const OFF_PLAN = /\boff[\s-]?plan\b/i;
const FURNISHED = /\b(?:(?:fully|semi|partly|partially|part|un|not)[\s-]*)?furnished\b/i;
const OTHER_WORDS =
  /(?:(?:\+|&|\bplus\b|\bwith\b|\band\b)\s*)?(?:\b(?:dsq|sq|staff quarters?)\b|\b(?:all |master )?en[- ]?suite\b)/gi;

const IN_PLACE = /\s+(?:in|at)\s+([^()]+)$/i;

function stripPlace(text: string): string {
  const place = IN_PLACE.exec(text);
  const isKnown = place?.[1]?.split(',').every((name) => placeNames.has(fold(name))) === true;
  return isKnown ? text.slice(0, place?.index) : text;
}

const parseAgreementPart = (words: string): Agreement =>
  /short|vacation|holiday|airbnb/i.test(words) ? 'shortlet' : /sale|buy/i.test(words) ? 'sale' : 'rent';

const readValue = <T>(reading: Reading<T | null>): T | null => ('problem' in reading ? null : reading.value);

/** Splits a phrase, unless all of it is a known type. */
export function parseKindPhrase(text: string): KindPhrase {
  const input = stripPlace(normaliseWholeNumbers(text.replaceAll('_', ' ')));
  const unsplit = {
    rest: input,
    bedrooms: null,
    agreement: null,
    furnishing: null,
    isOnCompound: false,
    isOffPlan: false,
  };
  const isQuarter = QUARTER.test(input.replace(AGREEMENTS, ' ').replace(FURNISHED, ' ').trim());
  const isStudio = isQuarter || STUDIO.test(input);
  if (input === '' || getKind(fold(input)) !== undefined) return { ...unsplit, bedrooms: isStudio ? 0 : null };
  const onlyAgreement = parseAgreementWords(input);
  if (onlyAgreement !== undefined) return { ...unsplit, rest: '', agreement: onlyAgreement };
  const agreements = new Set((input.match(AGREEMENTS) ?? []).map(parseAgreementPart));
  const bedrooms = BEDROOMS.exec(input)?.[1];
  const furnished = FURNISHED.exec(input)?.[0];
  const isOnCompound = COMPOUND.test(input);
  const isOffPlan = OFF_PLAN.test(input);
  const hasMore = bedrooms !== undefined || agreements.size > 0 || furnished !== undefined || isOnCompound || isOffPlan;
  // "For sale or rent" leaves the agreement open.
  if ((!hasMore && !isStudio) || agreements.size > 1) return unsplit;
  const [agreement = null] = agreements;
  return {
    rest: isQuarter
      ? 'SQ only'
      : stripPlace(input.replace(AGREEMENTS, ' ').trimEnd())
          .replace(COMPOUND, ' ')
          .replace(BEDROOMS, ' ')
          .replace(FURNISHED, ' ')
          .replace(OFF_PLAN, ' ')
          .replace(OTHER_WORDS, ' ')
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

/** Reads an agreement, also in "Apartments for sale". */
export function readAgreementPhrase(text: string): Reading<Agreement | null> {
  const reading = readAgreement(text);
  if (!('problem' in reading)) return reading;
  const { agreement, rest } = parseKindPhrase(text);
  if (agreement === null) return reading;
  const kind = readKind(rest);
  return 'problem' in kind ? { problem: kind.problem } : ok(agreement, `${quote(text)} says for ${agreement}`);
}

/** Parses the kind in the cell of an agreement: "Apartments for sale". */
export const parseAgreementKind = (text: string): KindPhrase =>
  'problem' in readAgreement(text) && !('problem' in readAgreementPhrase(text))
    ? parseKindPhrase(text)
    : parseKindPhrase('');
