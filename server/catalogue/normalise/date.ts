import { isBlank, ok, quote, type Reading } from './reading.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const EXAMPLE = 'write 2026-11-02 or 02/11/2026, the day first';

function toIsoDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900 && year <= 2200;
  return exists ? date.toISOString().slice(0, 10) : undefined;
}

/** Reads a date as ISO: "2026-11-02", "02/11/2026" (the day first, as in Kenya), "2.11.26". Ignores a time. */
export function readDate(text: string): Reading<string | null> {
  const input = text.replace(/\s+/gu, ' ').trim();
  if (isBlank(input)) return ok(null);
  if (/^\d{5}$/.test(input)) {
    return {
      problem: `${quote(input)} is the number that Excel stores for a date; give the column a date format and save it again`,
    };
  }
  const bare = input.replace(/(?:T|,? )\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?(?: ?Z|[+-]\d{2}:?\d{2})?$/i, '');
  const parts = parseDateParts(bare);
  if (parts === undefined) return { problem: `${quote(input)} is not a date; ${EXAMPLE}` };
  const [year, month, day] = parts;
  const iso = toIsoDate(year, month, day);
  if (iso === undefined) return { problem: `${quote(input)} is not a real date; ${EXAMPLE}` };
  return ok(iso, iso === input ? undefined : `${quote(input)} is ${iso}`);
}

const expandYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year));

function parseDateParts(text: string): readonly [year: number, month: number, day: number] | undefined {
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (yearFirst !== null) return [Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])];
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text);
  if (dayFirst !== null) return [expandYear(dayFirst[3] ?? ''), Number(dayFirst[2]), Number(dayFirst[1])];
  const named =
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/. ]?(?<month>[a-z]{3,9})\.?,?[-/. ]?(?<year>\d{4}|\d{2})$/i.exec(text) ??
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/i.exec(text);
  const { day = '', month = '', year = '' } = named?.groups ?? {};
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return number === 0 ? undefined : [expandYear(year), number, Number(day)];
}
