import { type Agreement, agreementOfWords, knowsKind } from './choices.ts';
import { countOfWord } from './rooms.ts';

/** What a cell for a type says besides the type. */
export interface KindPhrase {
  /** The type or subtype itself; "" where the cell says none. */
  readonly rest: string;
  readonly bedrooms: number | null;
  readonly agreement: Agreement | null;
  /** A house that stands in a compound of its own. */
  readonly isOnCompound: boolean;
}

const COMPOUND = /\b(?:(?:on|in|with|within)\s+)?(?:its\s+|an?\s+)?own compound\b/i;
const BEDROOMS =
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)(?:\s*\+\s*1)?[\s-]*(?:bed(?:room)?(?:ed|s)?|brs?|bdrms?|b\/r)\b/i;
const AGREEMENT = /\b(?:for|on) sale\b|\b(?:to let|(?:for|to) (?:rent|lease)|short[- ]?let|short[- ]?stay)\b/i;
const WORDS_BESIDE =
  /(?:(?:\+|&|\bplus\b|\bwith\b|\band\b)\s*)?(?:\b(?:dsq|sq|staff quarters?)\b|\b(?:all |master )?en[- ]?suite\b)/gi;

/** Takes "3 Bedroom Apartment for sale" apart; a type that is known as a whole stays whole. */
export function kindPhrase(text: string): KindPhrase {
  const given = text.trim();
  const whole = agreementOfWords(given);
  const plain = { rest: given, bedrooms: null, agreement: null, isOnCompound: false };
  if (/^(?:studio|bed ?-?sit(?:ter)?)s?$/i.test(given)) return { ...plain, bedrooms: 0 };
  if (given === '' || knowsKind(given)) return plain;
  if (whole !== undefined) return { ...plain, rest: '', agreement: whole };
  const bedrooms = BEDROOMS.exec(given)?.[1];
  const agreement = AGREEMENT.exec(given)?.[0];
  const isOnCompound = COMPOUND.test(given);
  if (bedrooms === undefined && agreement === undefined && !isOnCompound) return plain;
  return {
    rest: given
      .replace(COMPOUND, ' ')
      .replace(BEDROOMS, ' ')
      .replace(AGREEMENT, ' ')
      .replace(WORDS_BESIDE, ' ')
      .replace(/[()[\],;:–—-]+(?=\s|$)|(?<=^|\s)[()[\],;:–—-]+/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim(),
    bedrooms: bedrooms === undefined ? null : countOfWord(bedrooms),
    agreement: agreement === undefined ? null : (agreementOfWords(agreement) ?? null),
    isOnCompound,
  };
}
