import { readDate } from './date.ts';

// Spreadsheets turn "2-3" into 2 March, and "1E5" into 1.00E+05.

/** In the languages of the people who use spreadsheets. */
const MONTHS =
  'jan feb mar apr may jun jul aug sep sept oct nov dec mrz mär mai okt dez janv févr mars avr juin juil août déc ene abr ago dic gen mag giu lug set ott mrt mei maa fev out des mac ogo';
const MONTH = `(?:${MONTHS.split(' ')
  .flatMap((month) => [month, month.charAt(0).toUpperCase() + month.slice(1)])
  .join('|')})\\.?`;
const DAY_AND_MONTH = new RegExp(`^\\d{1,2}(?:\\.\\s|[-./\\s])${MONTH}(?:[-./\\s]+\\d{2,4})?$`, 'u');
const MONTH_AND_YEAR = new RegExp(`^${MONTH}[-./\\s]+(?:\\d{2}|\\d{4})$`, 'u');
const TIME = /^\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M)?$/i;
const EXPONENT = /^-?\d(?:[.,]\d+)?E[+-]\d{1,3}$/i;
const TRAILING_ZEROS = /^\d+[.,]0+$/;
/** Spreadsheets store fifteen digits. */
const LOST_DIGITS = /^[1-9]\d{14}0+$/;

const MAX_LENGTH = 40;

const isDate = (text: string): boolean => {
  const reading = readDate(text);
  return 'value' in reading && reading.value !== null;
};

/** Describes what a name looks like, "a date"; undefined for a plain name. */
export function describeMangled(text: string): string | undefined {
  const input = text.trim();
  if (input.length > MAX_LENGTH || !/\d/.test(input)) return undefined;
  if (EXPONENT.test(input)) return 'a number of which the spreadsheet kept the first digits';
  if (LOST_DIGITS.test(input)) return 'a number of which the spreadsheet kept fifteen digits';
  if (TRAILING_ZEROS.test(input)) return 'a number that a program has written with a point';
  if (DAY_AND_MONTH.test(input) || MONTH_AND_YEAR.test(input) || isDate(input)) return 'a date';
  return TIME.test(input) ? 'a time' : undefined;
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
const MAX_DEED_LENGTH = 80;
const PERSON = /^(?:mr|mrs|ms|miss|dr|prof|eng|arch|hon|rev|sir|madam)\.?(?:\s*(?:&|and|\/)\s*(?:mr|mrs|ms|dr)\.?)?$/i;

export function isDeedOrPersonTitle(text: string): boolean {
  const input = text.replace(/\s+/gu, ' ').trim();
  if (input.length > MAX_DEED_LENGTH) return false;
  return PERSON.test(input) || DEED.some((pattern) => pattern.test(input));
}
