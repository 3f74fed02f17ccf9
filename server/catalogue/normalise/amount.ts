import { formatNumber } from '#lib/money.ts';
import { isBlank, quoted, type Reading, read } from './reading.ts';

/** For what length of time a price is asked. */
export type Period = 'night' | 'week' | 'month' | 'year';

export interface Amount {
  /** KES; null is "price on request". */
  readonly kes: number | null;
  /** undefined when the cell says none. */
  readonly period: Period | undefined;
}

const MOST = 1e12;

/** Currencies that people write into Kenyan price lists, other than the shilling. */
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

const FACTORS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['k', 1e3],
  ['thousand', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['million', 1e6],
  ['millions', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
  ['billion', 1e9],
]);

/** Without the floating-point dust that 12.35 times a million leaves behind. */
const scaled = (value: number, factor: number): number => Number((value * factor).toPrecision(15));

/** Digits as people group them; undefined when they can be read in two ways or in none. */
function digits(text: string, hasFactor: boolean): number | undefined {
  const tight = text.replace(/[\s\u00a0\u202f'’_]/gu, '');
  if (/^\d+(?:\.\d+)?$/.test(tight)) {
    // "12.500" is twelve and a half to some and twelve thousand five hundred to others.
    return !hasFactor && /^[1-9]\d{0,2}\.\d{3}$/.test(tight) ? undefined : Number(tight);
  }
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(tight)) return Number(tight.replaceAll(',', ''));
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(tight)) return Number(tight.replaceAll('.', ''));
  if (hasFactor && /^\d+,\d{1,2}$/.test(tight)) return Number(tight.replace(',', '.'));
  return undefined;
}

/**
 * Reads a price as people in Kenya write it: "12,500,000/-", "KES 12.5M", "Ksh 85k per month", "Price on request".
 * @returns KES and the period, if one is named; a price in another currency is refused, since no rate would stay right
 */
export function readAmount(text: string): Reading<Amount> {
  const given = text.replace(/[\s\u00a0\u202f]+/gu, ' ').trim();
  if (isBlank(given)) return read({ kes: null, period: undefined });
  if (ON_REQUEST.test(given)) return read({ kes: null, period: undefined }, `${quoted(given)} is price on request`);
  for (const [pattern, name] of FOREIGN) {
    if (pattern.test(given)) {
      return { problem: `${quoted(given)} is in ${name}; the site shows Kenya shillings, so write the amount in KES` };
    }
  }
  const withoutCurrency = given
    .replace(/^(?:kes|kshs?|k\.?sh(?:s)?|sh(?:s)?)(?![a-z])\.?\s*/i, '')
    .replace(/^[:=]\s*/, '');
  let rest = withoutCurrency.replace(/\s*\(?\b(?:negotiable|neg\.?|ono|o\.n\.o\.?)\)?$/i, '').trim();
  let period: Period | undefined;
  const withPeriod = /^[\d.,'\s]+\s?[a-z]?$/i.test(rest) ? undefined : PERIODS.find(([pattern]) => pattern.test(rest));
  if (withPeriod !== undefined) {
    rest = rest.replace(withPeriod[0], '').trim();
    period = withPeriod[1];
  }
  rest = rest
    .replace(/\s*(?:\/\s*[-=–]|\/)\s*$/u, '')
    .replace(/\s*\b(?:kes|kshs?|shillings?|bob)\.?$/i, '')
    .trim();
  const [, number = '', word = ''] = /^([\d][\d.,'’_\s]*?)\s*([a-z]*)\.?$/i.exec(rest) ?? [];
  const factor = FACTORS.get(word.toLowerCase());
  if (number === '' || factor === undefined) return { problem: `${quoted(given)} is not an amount; ${EXAMPLE}` };
  const value = digits(number, word !== '');
  if (value === undefined) {
    return { problem: `${quoted(given)} can be read in more than one way; write it with its digits only, 12500000` };
  }
  const kes = scaled(value, factor);
  if (kes > MOST) return { problem: `${quoted(given)} is more than a home can cost; ${EXAMPLE}` };
  if (kes === 0) return read({ kes: null, period }, `${quoted(given)} is price on request`);
  return read({ kes, period }, given === String(kes) ? undefined : `${quoted(given)} is KES ${withDecimals(kes)}`);
}

const EXAMPLE = 'write 12500000 or 12.5M';

/** "85,000" and "85,000.5". */
function withDecimals(amount: number): string {
  const [, decimals] = String(amount).split('.');
  return decimals === undefined ? formatNumber(amount) : `${formatNumber(Math.trunc(amount))}.${decimals}`;
}
