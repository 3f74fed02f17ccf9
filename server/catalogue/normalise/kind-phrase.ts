import { placeNames } from '#contract/place-names.ts';
import { fold } from '#lib/fold.ts';
import { type Agreement, agreementOfWords, type Furnishing, readAgreement, readFurnishing } from './choices.ts';
import { knowsKind, readKind } from './property-kinds.ts';
import { quoted, type Reading, read, withWholeNumbers } from './reading.ts';
import { countOfWord } from './rooms.ts';

/** What a cell for a type says besides the type. */
export interface KindPhrase {
  /** The type or subtype itself; "" where the cell says none. */
  readonly rest: string;
  readonly bedrooms: number | null;
  readonly agreement: Agreement | null;
  readonly furnishing: Furnishing | null;
  /** It is not built yet. */
  readonly isOffPlan: boolean;
  /** A house that stands in a compound of its own. */
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

/** Where it is, at the end: its own column says that. */
const IN_PLACE = /\s+(?:in|at)\s+([^()]+)$/i;

/** A text without the known places that it ends in. */
function withoutPlace(text: string): string {
  const place = IN_PLACE.exec(text);
  const isKnown = place?.[1]?.split(',').every((name) => placeNames.has(fold(name))) === true;
  return isKnown ? text.slice(0, place?.index) : text;
}

const agreementIn = (words: string): Agreement =>
  /short|vacation|holiday|airbnb/i.test(words) ? 'shortlet' : /sale|buy/i.test(words) ? 'sale' : 'rent';

const readValue = <T>(reading: Reading<T | null>): T | null => ('problem' in reading ? null : reading.value);

/** Takes "3 Bedroom Furnished Apartment for sale" apart; a type that is known as a whole stays whole. */
export function kindPhrase(text: string): KindPhrase {
  const given = withoutPlace(withWholeNumbers(text.replaceAll('_', ' ')));
  const plain = {
    rest: given,
    bedrooms: null,
    agreement: null,
    furnishing: null,
    isOnCompound: false,
    isOffPlan: false,
  };
  const isStudio = STUDIO.test(given);
  if (given === '' || knowsKind(given)) return { ...plain, bedrooms: isStudio ? 0 : null };
  const whole = agreementOfWords(given);
  if (whole !== undefined) return { ...plain, rest: '', agreement: whole };
  const agreements = new Set((given.match(AGREEMENTS) ?? []).map(agreementIn));
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
    rest: withoutPlace(given.replace(AGREEMENTS, ' ').trimEnd())
      .replace(COMPOUND, ' ')
      .replace(BEDROOMS, ' ')
      .replace(FURNISHED, ' ')
      .replace(OFF_PLAN, ' ')
      .replace(WORDS_BESIDE, ' ')
      .replace(/[()[\],;:/|>–—-]+(?=\s|$)|(?<=^|\s)[()[\],;:/|>–—-]+/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim(),
    bedrooms: bedrooms === undefined ? (isStudio ? 0 : null) : countOfWord(bedrooms),
    agreement,
    furnishing: furnished === undefined ? null : readValue(readFurnishing(furnished)),
    isOnCompound,
    isOffPlan,
  };
}

/** Reads an agreement, also one beside what is for sale: "Apartments for sale". */
export function readAgreementPhrase(text: string): Reading<Agreement | null> {
  const reading = readAgreement(text);
  if (!('problem' in reading)) return reading;
  const { agreement, rest } = kindPhrase(text);
  if (agreement === null) return reading;
  // What is wrong with "Aprtment for sale" is the apartment.
  const kind = readKind(rest);
  return 'problem' in kind ? { problem: kind.problem } : read(agreement, `${quoted(text)} says for ${agreement}`);
}

/** The kind that the cell of an agreement names besides: "Apartments for sale". */
export const kindOfAgreement = (text: string): KindPhrase =>
  'problem' in readAgreement(text) && !('problem' in readAgreementPhrase(text)) ? kindPhrase(text) : kindPhrase('');
