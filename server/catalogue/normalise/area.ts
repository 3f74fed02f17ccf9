import { formatNumber } from '#lib/money.ts';
import { isBlank, quote, type Reading, read, stripApproximation } from './reading.ts';

/** Square feet in one of a unit. */
const SQFT = { 'sq ft': 1, 'sq m': 10.763_910_417, acre: 43_560, hectare: 107_639.104_17 } as const;
export type AreaUnit = keyof typeof SQFT;
const MOST_SQFT = 1e10;

export interface Area {
  readonly value: number;
  readonly unit: AreaUnit;
  /** Two sides, a fraction such as "1/8", or a number. */
  readonly form: 'sides' | 'fraction' | 'number';
  readonly hasUnit: boolean;
  /** "1.200", which is 1200 to some. */
  readonly isDotted: boolean;
}

/** What a bare number of a column is: an area, or one of two sides. */
export type BareUnit = AreaUnit | 'ft' | 'm';

const UNITS: readonly (readonly [RegExp, AreaUnit])[] = [
  [/^(?:sq\.?\s*f(?:ee|oo)?t\.?|sqft|sf|ft2|ft²|square\s*f(?:ee|oo)t)$/i, 'sq ft'],
  [/^(?:sq\.?\s*m(?:(?:et(?:er|re))?s?)?\.?|sqm|sm|m2|m²|m\^2|square\s*met(?:er|re)s?)$/i, 'sq m'],
  [/^(?:an?\s+)?(?:acres?|ac)\.?$/i, 'acre'],
  [/^(?:hectares?|ha)\.?$/i, 'hectare'],
];

/** The unit that a word means, also in the column "LivingAreaUnits"; undefined for any other word. */
export const parseAreaUnit = (word: string): AreaUnit | undefined =>
  UNITS.find(([pattern]) => pattern.test(word.trim()))?.[1];

const WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({ half: 1 / 2, quarter: 1 / 4, eighth: 1 / 8, one: 1, two: 2 }),
);
const FRACTIONS: ReadonlyMap<string, number> = new Map(
  Object.entries({ '½': 1 / 2, '¼': 1 / 4, '¾': 3 / 4, '⅛': 1 / 8, '⅓': 1 / 3 }),
);

/** The unit that a heading names; `ft` and `m` are those of two sides. */
export function parseHeadingAreaUnit(unit: string): BareUnit | undefined {
  const bare = stripApproximation(unit).replace(/^in\s+/i, '');
  if (/^(?:ft|feet|foot|')\.?(?:\s*[x×]\s*(?:ft|feet|')\.?)?$/i.test(bare)) return 'ft';
  if (/^(?:m|met(?:er|re)s?)\.?(?:\s*[x×]\s*m)?$/i.test(bare)) return 'm';
  return parseAreaUnit(bare);
}

function parseQuantity(text: string): number | undefined {
  const given = text.trim().toLowerCase();
  const word = WORDS.get(given.replace(/^(?:an?|one)\s+(?=quarter|eighth|half)/, ''));
  if (word !== undefined) return word;
  const sign = FRACTIONS.get(given.slice(-1));
  if (sign !== undefined) {
    const whole = given.slice(0, -1).trim();
    return /^\d*$/.test(whole) ? Number(whole) + sign : undefined;
  }
  const fraction = /^(?:(\d+)[\s-]+)?(\d+)\s*\/\s*([1-9]\d*)(?:th|rd|nd)?$/.exec(given);
  if (fraction !== null) return Number(fraction[1] ?? 0) + Number(fraction[2]) / Number(fraction[3]);
  const tight = given.replace(/[\s\u00a0\u202f'’]/gu, '');
  if (/^\d+(?:\.\d+)?$/.test(tight)) return Number(tight);
  // Excel writes a decimal comma in other languages.
  if (/^(?:\d+,\d{1,2}|0,\d+)$/.test(tight)) return Number(tight.replace(',', '.'));
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(tight) ? Number(tight.replaceAll(',', '')) : undefined;
}

const SIDES =
  /^(\d+(?:\.\d+)?)\s*(?:ft\.?|feet|'|m)?\s*(x|×|\*|by|\/)\s*(\d+(?:\.\d+)?)\s*(ft\.?|feet|'|m|metres?|meters?)?$/i;

/** "50x100"; "50/100" too, since no fraction of an acre has two digits above and below. */
function parseSides(given: string, bare: BareUnit): Area | undefined {
  const [, first = '', sign = '', second = '', unit = ''] = SIDES.exec(given) ?? [];
  if (first === '' || (sign === '/' && (Number(first) < 10 || Number(second) < 10 || bare === 'm'))) return undefined;
  const isMetres = /^m/i.test(unit) || (unit === '' && bare === 'm');
  return {
    value: Number(first) * Number(second),
    unit: isMetres ? 'sq m' : 'sq ft',
    form: 'sides',
    hasUnit: unit !== '',
    isDotted: false,
  };
}

/**
 * Reads an area: "1,200", "120 sq m", "120m²", "1/8 acre", "half an acre", "2 ha", "50 x 100" (feet, as plots are
 * sold).
 * @param bare the unit of a number without one
 * @returns null for an empty cell
 */
export function readArea(text: string, bare: BareUnit): Reading<Area | null> {
  const given = text.replace(/[\s\u00a0\u202f]+/gu, ' ').trim();
  if (isBlank(given)) return read(null);
  const refused = { problem: `${quote(given)} is not an area; write 1200 sq ft, 120 sq m or 1/8 acre` };
  const exact = stripApproximation(given);
  const sides = parseSides(exact, bare);
  if (sides !== undefined) return limitSize(sides, refused);
  const [, number = '', word = ''] =
    /^(.*?\d[\d.,]*(?:th|rd|nd)?|.*?[½¼¾⅛⅓]|(?:(?:an?|one)\s+)?(?:half|quarter|eighth|one|two))\s*(?:of\s+)?([a-z][a-z.\s]*(?:2|²|\^2)?)?$/iu.exec(
      exact,
    ) ?? [];
  // "120m2" ends in a digit, which belongs to its unit.
  const squared = /^(.*?\d)\s*((?:m|ft)(?:2|²|\^2))$/i.exec(exact);
  const digits = squared?.[1] ?? number;
  const named = (squared?.[2] ?? word).replace(/^(?:of )?an? /i, '');
  const value = parseQuantity(digits);
  if (value !== undefined && named === '' && (bare === 'ft' || bare === 'm')) {
    const example = bare === 'ft' ? '50x100, or an area such as 5000 sq ft' : '15x30, or an area such as 450 sq m';
    return { problem: `${quote(given)} is one side only, since the column is in ${bare}; write both, ${example}` };
  }
  const unit = named === '' ? parseAreaUnit(bare) : parseAreaUnit(named);
  if (value === undefined || unit === undefined) return refused;
  const tight = digits.replace(/\s/gu, '');
  const isDotted = (unit === 'sq ft' || unit === 'sq m') && /^[1-9]\d{0,2}\.\d{3}$/.test(tight);
  if ((isDotted && named !== '') || /,\d{3}\.\d{3}$/.test(tight)) {
    return { problem: `${quote(given)} can be read in more than one way; write it without a point, 1200` };
  }
  const form = /[/½¼¾⅛⅓a-z]/iu.test(digits) ? 'fraction' : 'number';
  return limitSize({ value, unit, form, hasUnit: named !== '', isDotted }, refused);
}

const limitSize = (area: Area, refused: { readonly problem: string }): Reading<Area> =>
  area.value * SQFT[area.unit] > MOST_SQFT ? refused : read(area);

type Size = Pick<Area, 'value' | 'unit'>;

/** Square feet, not rounded. */
export const sqftIn = ({ value, unit }: Size): number => value * SQFT[unit];

/** Square feet, whole where another unit was written. */
export const toSqft = ({ value, unit }: Size): number => (unit === 'sq ft' ? value : Math.round(value * SQFT[unit]));

/** Acres, to four places where another unit was written. */
export const toAcres = ({ value, unit }: Size): number =>
  unit === 'acre' ? Number(value.toPrecision(12)) : Number(((value * SQFT[unit]) / SQFT.acre).toFixed(4));

/** The note on a converted area: "120 sq m" is 1,292 sq ft. */
export const areaNote = (text: string, amount: number, unit: 'sq ft' | 'acres'): string | undefined =>
  text.trim() === String(amount)
    ? undefined
    : `${quote(text)} is ${unit === 'sq ft' ? formatNumber(amount) : amount} ${unit}`;
