import { formatNumber } from '#lib/money.ts';
import { type AreaUnit, parseAreaUnit } from './area.ts';
import { isBlank, isShortened, ok, quote, type Reading, stripApproximation } from './reading.ts';

export type Period = 'night' | 'week' | 'month' | 'year';

export interface Amount {
  /** KES; null for "price on request". */
  readonly kes: number | null;
  readonly period: Period | undefined;
  readonly per?: AreaUnit;
  readonly isFrom?: boolean;
}

/** How a heading qualifies the bare numbers below it. */
export interface AmountUnit {
  readonly factor: number;
  readonly period: Period | undefined;
  readonly per: AreaUnit | undefined;
}
const PLAIN: AmountUnit = { factor: 1, period: undefined, per: undefined };

const MAX_KES = 1e12;

const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/\b(?:us ?d|usd|us ?\$)|\$|\bdollars?\b/i, 'US dollars'],
  [/€|\beur(?:os?)?\b/i, 'euros'],
  [/£|\bgbp\b|\bpounds?\b/i, 'pounds'],
  [/\bugx\b|\bush\b/i, 'Uganda shillings'],
  [/\btzs\b|\btsh\b/i, 'Tanzania shillings'],
  [/\baed\b|\bdirhams?\b/i, 'dirhams'],
  [/\bzar\b|\brand\b/i, 'rand'],
  [/¥|\bcny\b|\brmb\b|\byuan\b/i, 'yuan'],
  [/₹|\binr\b|\brupees?\b/i, 'rupees'],
];

const ON_REQUEST =
  /^(?:poa|p\.o\.a\.?|(?:price )?(?:on|upon) (?:request|application)|ask|call(?: (?:us|for price))?|negotiable|enquire)$/i;

const PERIODS: readonly (readonly [RegExp, Period])[] = [
  [/(?:\/|\bper|\ba|\beach|p)\s*\.?\s*(?:month|mth|mnth|mo|m)\.?$|\bmonthly$|\bp\.?\s?c?\.?m\.?$/i, 'month'],
  [/(?:\/|\bper|\ba|\beach)\s*(?:night|nite|day)$|\b(?:nightly|daily)$|\bp\.?n\.?$/i, 'night'],
  [/(?:\/|\bper|\ba|\beach)\s*(?:week|wk)$|\bweekly$|\bp\.?w\.?$/i, 'week'],
  [/(?:\/|\bper|\ba|\beach)\s*(?:year|yr|annum)$|\b(?:yearly|annually|annual)$|\bp\.?a\.?$/i, 'year'],
];

const FACTORS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    '': 1,
    k: 1e3,
    thousand: 1e3,
    m: 1e6,
    mn: 1e6,
    million: 1e6,
    millions: 1e6,
    b: 1e9,
    bn: 1e9,
    billion: 1e9,
  }),
);

/** The site does not show these charges beside a price. */
const EXTRA_CHARGE =
  /\s*\(?(?:\+|\bplus\b|&|\band\b|\bexcl(?:\.|usive|uding)?(?: of)?|\bincl?(?:\.|usive|uding)?(?: of)?)\s*(?:[\d,.]+k?\s*)?(service charges?|serv\.? charges?|s\.?\/?c\b\.?|vat|water|garbage|deposit|bills?|utilities)\b.*$/i;
const FROM_BEFORE = /^(?:(?:starting|starts?|prices?)\s+(?:from|at)|(?:as\s+)?from)\b\s*:?\s*/i;
const FROM_AFTER = /\s*\b(?:onwards?|and above|and up)$/i;
const PER_PROPERTY = /\s*(?:(?:\/|\bper|\ba)\s*(?:plot|unit|house|apartment|flat|home)|\beach)$/i;
const PER_AREA =
  /\s*(?:(?:\/|\bper|\ban?)\s*(acre|ha|hectare|sq\.?\s*f(?:oo|ee)?t|square f(?:oo|ee)t|sqft|sq\.?\s*m(?:et(?:er|re))?|sqm|square met(?:er|re))|\bpsf)\.?$/i;

/** Fifteen digits hide the rounding errors of floating point. */
const scale = (value: number, factor: number): number => Number((value * factor).toPrecision(15));

/** Any grouping; undefined for ambiguous digits or no number. */
function parseDigits(text: string, hasFactor: boolean): number | undefined {
  const tight = text.replace(/[\s\u00a0\u202f'’_]/gu, '');
  if (/^\d+(?:\.\d+)?$/.test(tight)) {
    // "12.500" may be twelve and a half, or twelve thousand five hundred.
    return !hasFactor && /^[1-9]\d{0,2}\.\d{3}$/.test(tight) ? undefined : Number(tight);
  }
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(tight)) {
    // "12,500.000" may be a slip of 12,500,000.
    return /\.\d{3}$/.test(tight) ? undefined : Number(tight.replaceAll(',', ''));
  }
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(tight)) return Number(tight.replaceAll('.', ''));
  if (hasFactor && /^\d+,\d{1,2}$/.test(tight)) return Number(tight.replace(',', '.'));
  return undefined;
}

const findForeignCurrency = (text: string): string | undefined => FOREIGN.find(([pattern]) => pattern.test(text))?.[1];

const splitPeriod = (text: string): { readonly period: Period; readonly rest: string } | undefined => {
  const found = PERIODS.find(([pattern]) => pattern.test(text));
  return found === undefined ? undefined : { period: found[1], rest: text.replace(found[0], '').trim() };
};

const splitArea = (text: string): { readonly per: AreaUnit; readonly rest: string } | undefined => {
  const found = PER_AREA.exec(text);
  if (found === null) return undefined;
  return { per: parseAreaUnit(found[1] ?? 'sq ft') ?? 'sq ft', rest: text.slice(0, found.index).trim() };
};

const SHILLINGS = /\b(?:in\s+)?(?:kes|kshs?|k\.sh|kenyan? shillings?|shillings?|shs?)\b\.?|\/[-=]/gi;
const IGNORED = /\b(?:negotiable|neg|asking|approx|in|of|amount)\b\.?|\b(?:ex|in)cl\S*(?: of)? vat\b|[,;&]/gi;

/** Reads the unit in the heading of a price: "KES", "M", "'000", "KES per month", "per acre", or "" for none. */
export function readAmountUnit(unit: string): Reading<AmountUnit> {
  if (unit.replace(SHILLINGS, '').trim() === '') return ok(PLAIN);
  const currency = findForeignCurrency(unit);
  if (currency !== undefined) {
    return {
      problem: `${quote(unit)} is in ${currency}; the site shows Kenya shillings, so write the amounts in KES`,
    };
  }
  let rest = unit.replace(SHILLINGS, ' ').replace(IGNORED, ' ').replace(/\s+/gu, ' ').trim();
  // The name of "Price/acre" and "Rent/month" took the slash away.
  const per = splitArea(rest) ?? splitArea(`per ${rest}`);
  rest = per?.rest ?? rest;
  const period = /^[a-z]?$/i.test(rest) ? undefined : (splitPeriod(rest) ?? splitPeriod(`per ${rest}`));
  rest = (period?.rest ?? rest).replace(/['’‘`´.\s]/gu, '').toLowerCase();
  const factor = /^0{3}s?$/.test(rest) ? 1e3 : (FACTORS.get(rest) ?? FACTORS.get(rest.replace(/s$/, '')));
  if (factor === undefined) {
    return { problem: `${quote(unit)} is not a unit of a price; write KES, KES '000 or KES M, or leave it out` };
  }
  return ok({ factor, period: period?.period, per: per?.per });
}

/**
 * Reads a price as people in Kenya write it: "12,500,000/-", "KES 12.5M", "Ksh 85k per month", "Price on request".
 * @param column the unit of a bare number
 * @returns a problem for another currency, since exchange rates change
 */
export function readAmount(text: string, column: AmountUnit = PLAIN): Reading<Amount> {
  const input = text.replace(/[\s\u00a0\u202f]+/gu, ' ').trim();
  if (isBlank(input)) return ok({ kes: null, period: undefined });
  if (ON_REQUEST.test(input)) return ok({ kes: null, period: undefined }, `${quote(input)} is price on request`);
  const currency = findForeignCurrency(input);
  if (currency !== undefined) {
    return {
      problem: `${quote(input)} is in ${currency}; the site shows Kenya shillings, so write the amount in KES`,
    };
  }
  if (isShortened(input)) {
    return {
      problem: `${quote(input)} may have lost digits; give the column the format "Number" in the spreadsheet and save it again`,
    };
  }
  const charge = EXTRA_CHARGE.exec(input)?.[1];
  let rest = stripApproximation(input.replace(EXTRA_CHARGE, ''));
  const isFrom = FROM_BEFORE.test(rest) || FROM_AFTER.test(rest);
  rest = rest
    .replace(FROM_BEFORE, '')
    .replace(FROM_AFTER, '')
    .replace(/^(?:kes|kshs?|k\.?sh(?:s)?|sh(?:s)?)(?![a-z])\.?\s*/i, '')
    .replace(/^[:=]\s*/, '')
    .replace(/\s*\(?\b(?:slightly )?(?:negotiable|neg\.?|ono|o\.n\.o\.?)\)?$/i, '')
    .trim();
  const named = /^[\d.,'\s]+\s?[a-z]?$/i.test(rest) ? undefined : splitPeriod(rest);
  rest = (named?.rest ?? rest).replace(PER_PROPERTY, '');
  const per = splitArea(rest);
  rest = (per?.rest ?? rest)
    .replace(/\s*(?:\/\s*[-=–]|\/)\s*$/u, '')
    .replace(/\s*\b(?:kes|kshs?|shillings?|bob)\.?$/i, '')
    .trim();
  const [, number = '', word = ''] = /^([\d][\d.,'’_\s]*?)\s*([a-z]*)\.?$/i.exec(rest) ?? [];
  const factor = word === '' ? column.factor : FACTORS.get(word.toLowerCase());
  if (number === '' || factor === undefined) return { problem: `${quote(input)} is not an amount; ${EXAMPLE}` };
  const value = parseDigits(number, factor !== 1);
  if (value === undefined) {
    return { problem: `${quote(input)} can be read in more than one way; write it with its digits only, 12500000` };
  }
  const kes = scale(value, factor);
  if (kes > MAX_KES) return { problem: `${quote(input)} is more than a home can cost; ${EXAMPLE}` };
  const period = named?.period ?? column.period;
  if (kes === 0) return ok({ kes: null, period }, `${quote(input)} is price on request`);
  const unit = per?.per ?? column.per;
  return ok(
    { kes, period, ...(unit === undefined ? {} : { per: unit }), ...(isFrom ? { isFrom } : {}) },
    input === String(kes)
      ? undefined
      : `${quote(input)} is KES ${formatWithDecimals(kes)}${unit === undefined ? '' : ` per ${unit}`}${isFrom ? ', the lowest' : ''}${
          charge === undefined ? '' : `; "${charge}" is not shown, write it into the description`
        }`,
  );
}

const EXAMPLE = 'write 12500000 or 12.5M';

function formatWithDecimals(amount: number): string {
  const [, decimals] = String(amount).split('.');
  return decimals === undefined ? formatNumber(amount) : `${formatNumber(Math.trunc(amount))}.${decimals}`;
}
