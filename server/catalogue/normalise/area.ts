import { formatNumber } from '#lib/money.ts';
import { isBlank, ok, quote, type Reading, stripApproximation } from './reading.ts';

const SQFT = { 'sq ft': 1, 'sq m': 10.763_910_417, acre: 43_560, hectare: 107_639.104_17 } as const;
export type AreaUnit = keyof typeof SQFT;
const MAX_SQFT = 1e10;

export interface Area {
  readonly value: number;
  readonly unit: AreaUnit;
  readonly form: 'sides' | 'fraction' | 'number';
  readonly hasUnit: boolean;
  /** "1.200" may mean 1200. */
  readonly isDotted: boolean;
}

/** The unit of an area, or of one of two sides. */
export type BareUnit = AreaUnit | 'ft' | 'm';

const UNITS: readonly (readonly [RegExp, AreaUnit])[] = [
  [/^(?:sq\.?\s*f(?:ee|oo)?t\.?|sqft|sf|ft2|ft²|square\s*f(?:ee|oo)t)$/i, 'sq ft'],
  [/^(?:sq\.?\s*m(?:(?:et(?:er|re))?s?)?\.?|sqm|sm|m2|m²|m\^2|square\s*met(?:er|re)s?)$/i, 'sq m'],
  [/^(?:an?\s+)?(?:acres?|ac)\.?$/i, 'acre'],
  [/^(?:hectares?|ha)\.?$/i, 'hectare'],
];

export const parseAreaUnit = (word: string): AreaUnit | undefined =>
  UNITS.find(([pattern]) => pattern.test(word.trim()))?.[1];

const WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({ half: 1 / 2, quarter: 1 / 4, eighth: 1 / 8, one: 1, two: 2 }),
);
const FRACTIONS: ReadonlyMap<string, number> = new Map(
  Object.entries({ '½': 1 / 2, '¼': 1 / 4, '¾': 3 / 4, '⅛': 1 / 8, '⅓': 1 / 3 }),
);

/** Parses a heading's unit; `ft` and `m` are of two sides. */
export function parseHeadingAreaUnit(unit: string): BareUnit | undefined {
  const bare = stripApproximation(unit).replace(/^in\s+/i, '');
  if (/^(?:ft|feet|foot|')\.?(?:\s*[x×]\s*(?:ft|feet|')\.?)?$/i.test(bare)) return 'ft';
  if (/^(?:m|met(?:er|re)s?)\.?(?:\s*[x×]\s*m)?$/i.test(bare)) return 'm';
  return parseAreaUnit(bare);
}

function parseQuantity(text: string): number | undefined {
  const input = text.trim().toLowerCase();
  const byWord = WORDS.get(input.replace(/^(?:an?|one)\s+(?=quarter|eighth|half)/, ''));
  if (byWord !== undefined) return byWord;
  const sign = FRACTIONS.get(input.slice(-1));
  if (sign !== undefined) {
    const integer = input.slice(0, -1).trim();
    return /^\d*$/.test(integer) ? Number(integer) + sign : undefined;
  }
  const fraction = /^(?:(\d+)[\s-]+)?(\d+)\s*\/\s*([1-9]\d*)(?:th|rd|nd)?$/.exec(input);
  if (fraction !== null) return Number(fraction[1] ?? 0) + Number(fraction[2]) / Number(fraction[3]);
  const tight = input.replace(/[\s\u00a0\u202f'’]/gu, '');
  if (/^\d+(?:\.\d+)?$/.test(tight)) return Number(tight);
  // Excel writes a decimal comma in other languages.
  if (/^(?:\d+,\d{1,2}|0,\d+)$/.test(tight)) return Number(tight.replace(',', '.'));
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(tight) ? Number(tight.replaceAll(',', '')) : undefined;
}

const SIDES =
  /^(\d+(?:\.\d+)?)\s*(?:ft\.?|feet|'|m)?\s*(x|×|\*|by|\/)\s*(\d+(?:\.\d+)?)\s*(ft\.?|feet|'|m|metres?|meters?)?$/i;

/** "50x100", and "50/100", since no fraction of an acre has two digits above and below. */
function parseSides(input: string, bare: BareUnit): Area | undefined {
  const [, first = '', sign = '', second = '', unit = ''] = SIDES.exec(input) ?? [];
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

/** Reads an area: "1,200", "120 sq m", "1/8 acre", "half an acre", "50 x 100" (feet). @param bare of a bare number */
export function readArea(text: string, bare: BareUnit): Reading<Area | null> {
  const input = text.replace(/[\s\u00a0\u202f]+/gu, ' ').trim();
  if (isBlank(input)) return ok(null);
  const refused = { problem: `${quote(input)} is not an area; write 1200 sq ft, 120 sq m or 1/8 acre` };
  const exact = stripApproximation(input);
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
    return { problem: `${quote(input)} is one side only, since the column is in ${bare}; write both, ${example}` };
  }
  const unit = named === '' ? parseAreaUnit(bare) : parseAreaUnit(named);
  if (value === undefined || unit === undefined) return refused;
  const tight = digits.replace(/\s/gu, '');
  const isDotted = (unit === 'sq ft' || unit === 'sq m') && /^[1-9]\d{0,2}\.\d{3}$/.test(tight);
  if ((isDotted && named !== '') || /,\d{3}\.\d{3}$/.test(tight)) {
    return { problem: `${quote(input)} can be read in more than one way; write it without a point, 1200` };
  }
  const form = /[/½¼¾⅛⅓a-z]/iu.test(digits) ? 'fraction' : 'number';
  return limitSize({ value, unit, form, hasUnit: named !== '', isDotted }, refused);
}

const limitSize = (area: Area, refused: { readonly problem: string }): Reading<Area> =>
  toExactSqft(area) > MAX_SQFT ? refused : ok(area);

type Size = Pick<Area, 'value' | 'unit'>;

/** Converts to sq ft, unrounded. */
export const toExactSqft = ({ value, unit }: Size): number => value * SQFT[unit];

/** Converts to sq ft, rounded unless it is in them. */
export const toSqft = (size: Size): number => (size.unit === 'sq ft' ? size.value : Math.round(toExactSqft(size)));

/** Converts to acres, to four places. */
export const toAcres = (size: Size): number =>
  size.unit === 'acre' ? Number(size.value.toPrecision(12)) : Number((toExactSqft(size) / SQFT.acre).toFixed(4));

/** Notes a conversion: "120 sq m" is 1,292 sq ft. */
export const formatAreaNote = (text: string, amount: number, unit: 'sq ft' | 'acres'): string | undefined =>
  text.trim() === String(amount)
    ? undefined
    : `${quote(text)} is ${unit === 'sq ft' ? formatNumber(amount) : amount} ${unit}`;
