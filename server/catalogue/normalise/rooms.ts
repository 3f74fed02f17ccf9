import { isBlank, quoted, type Reading, read, withWholeNumbers } from './reading.ts';

const WORDS: ReadonlyMap<string, number> = new Map(
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((word, number) => [
    word,
    number,
  ]),
);

/** "3" or "three" as a number; null for another word. */
export const countOfWord = (word: string): number | null =>
  /^\d+$/.test(word) ? Number(word) : (WORDS.get(word.toLowerCase()) ?? null);

/**
 * Reads a number of bedrooms or bathrooms: "3", "3 bed", "three", "2.5"; a studio or bedsitter has 0 bedrooms; "4 + DSQ"
 * and "4+1" have 4, since the staff quarter is an amenity.
 * @returns null for an empty cell
 */
export function readRooms(text: string): Reading<number | null> {
  const given = withWholeNumbers(text.replace(/\s+/gu, ' '));
  if (isBlank(given)) return read(null);
  if (/^(?:studio|bed ?-?sit(?:ter)?|single(?: room)?|double room)(?: apartment| flat)?s?$/i.test(given)) {
    return read(0, `${quoted(given)} is 0`);
  }
  const [, number = '', more = ''] =
    /^(\d{1,3}(?:[.,]\d+)?|[a-z]+)(?:[\s-]*(?:bed(?:room)?s?|br?|bath(?:room)?s?|ba|rooms?))?((?:\s*(?:\+|plus|&|and)\s*(?:1\b|dsq|sq|staff quarters?|maid'?s? room|study|guest wing).*)?)$/i.exec(
      given,
    ) ?? [];
  const count = WORDS.get(number.toLowerCase()) ?? (number === '' ? Number.NaN : Number(number.replace(',', '.')));
  if (Number.isNaN(count)) return { problem: `${quoted(given)} is not a number of rooms; write 3, or studio` };
  if (count > 500) return { problem: `${quoted(given)} is more rooms than a home has` };
  if (given === String(count)) return read(count);
  const rest = /\b1\b/.test(more)
    ? '; if the one more is a staff quarter, write DSQ among the amenities'
    : '; name the rest among the amenities';
  return read(count, `${quoted(given)} is ${count}${more === '' ? '' : rest}`);
}
