import { readDate } from './date.ts';

// Texts that are something else than their column says.
//
// A spreadsheet turns a reference or a name into a date or a number: "2-3" becomes 2 March, "1E5" becomes 1.00E+05. In
// a file saved as text only its form gives it away.

/** Months as spreadsheets shorten them, in the languages of their users. People write them in capitals. */
const MONTHS =
  'jan feb mar apr may jun jul aug sep sept oct nov dec mrz mär mai okt dez janv févr mars avr juin juil août déc ene abr ago dic gen mag giu lug set ott mrt mei maa fev out des mac ogo';
const MONTH = `(?:${MONTHS.split(' ')
  .flatMap((month) => [month, month.charAt(0).toUpperCase() + month.slice(1)])
  .join('|')})\\.?`;
const DAY_AND_MONTH = new RegExp(`^\\d{1,2}(?:\\.\\s|[-./\\s])${MONTH}(?:[-./\\s]+\\d{2,4})?$`, 'u');
const MONTH_AND_YEAR = new RegExp(`^${MONTH}[-./\\s]+(?:\\d{2}|\\d{4})$`, 'u');
const TIME = /^\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M)?$/i;
const EXPONENT = /^-?\d(?:[.,]\d+)?E[+-]\d{1,3}$/i;
const NOUGHTS_BEHIND = /^\d+[.,]0+$/;
/** Spreadsheets keep fifteen digits. */
const DIGITS_LOST = /^[1-9]\d{14}0+$/;

/** No number or date is longer. */
const LONGEST = 40;

const isDate = (text: string): boolean => {
  const reading = readDate(text);
  return 'value' in reading && reading.value !== null;
};

/** What a name looks like instead, "a date"; undefined where it looks like a name. */
export function describeMangled(text: string): string | undefined {
  const given = text.trim();
  if (given.length > LONGEST || !/\d/.test(given)) return undefined;
  if (EXPONENT.test(given)) return 'a number of which the spreadsheet kept the first digits';
  if (DIGITS_LOST.test(given)) return 'a number of which the spreadsheet kept fifteen digits';
  if (NOUGHTS_BEHIND.test(given)) return 'a number that a program has written with a point';
  if (DAY_AND_MONTH.test(given) || MONTH_AND_YEAR.test(given) || isDate(given)) return 'a date';
  return TIME.test(given) ? 'a time' : undefined;
}

// In Kenyan offices "Title" is the headline of a listing, the title deed of the land or the title of a person.

const DEED: readonly RegExp[] = [
  // Title numbers: "LR No. 209/1234", "L.R. 1870/IV/56", "Nairobi/Block 82/1234", "Kajiado/Kitengela/4521".
  /^(?:title|deed|plot|land)?\s*(?:l\.?\s?r|i\.?\s?r|c\.?\s?r|f\.?\s?r|m\.?\s?n)\.?\s*(?:no\.?|number|#)?\s*[:.]?\s*[\divx]+(?:\s*\/\s*[\w.-]+)*$/i,
  /^(?:[a-z' .-]+\/)*[a-z' .-]*block\s*\d+\s*\/\s*\d+$/i,
  /^[a-z' .-]+(?:\/[a-z' .-]+)*\/\d+(?:\/\d+)?$/i,
  /^\d+(?:\/[\divx]+)+$/i,
  /^(?:freehold|leasehold|absolute|sectional|share certificate|allotment letter|mother title|(?:individual|group|sub-?lease|clean|ready|individual ready) titles?)(?:\s+(?:title|deed|interest|tenure|ready|available|\(?\d+ years?\)?).*)?$/i,
  /^(?:title(?: deed)?\s+)?(?:ready|available|issued|pending|in process|processing|yes|no|clean)$/i,
  /^(?:leasehold|freehold)\b.{0,40}\byears?\b.*$/i,
];
const LONGEST_DEED = 80;
const PERSON = /^(?:mr|mrs|ms|miss|dr|prof|eng|arch|hon|rev|sir|madam)\.?(?:\s*(?:&|and|\/)\s*(?:mr|mrs|ms|dr)\.?)?$/i;

/** Whether a text is a title deed, or the title of a person, and no headline. */
export function isDeedOrPersonTitle(text: string): boolean {
  const given = text.replace(/\s+/gu, ' ').trim();
  if (given.length > LONGEST_DEED) return false;
  return PERSON.test(given) || DEED.some((pattern) => pattern.test(given));
}
