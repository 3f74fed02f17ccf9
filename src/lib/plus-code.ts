import type { Place } from './distance.ts';

// Plus Codes (Open Location Code): pairs of digits, each twenty times as fine as the one before.

const DIGITS = '23456789CFGHJMPQRVWX';
/** Eight digits name an area of 0.0025°, about 275 m; ten would name a gate. */
const PAIRS = 4;
/** Fractions of a degree in which the standard counts, which keeps clear of rounding; and how many make the last pair. */
const LAT = { parts: 25e6, perPair: 62_500 };
const LNG = { parts: 8_192_000, perPair: 20_480 };

/** Rounds off the error of the product before it counts whole parts. */
const countParts = (degrees: number, parts: number): number => Math.floor(Math.round(degrees * parts * 1e6) / 1e6);

/** The Plus Code of the area that a place lies in, "6GCRPQ5R+". */
export function getAreaPlusCode({ lat, lng }: Place): string {
  const fromPole = countParts(lat, LAT.parts) + 90 * LAT.parts;
  const fromDateLine = countParts(lng % 360, LNG.parts) + 180 * LNG.parts;
  const circle = 360 * LNG.parts;
  let row = Math.floor(Math.min(Math.max(fromPole, 0), 180 * LAT.parts - 1) / LAT.perPair);
  let column = Math.floor((((fromDateLine % circle) + circle) % circle) / LNG.perPair);
  let code = '';
  for (let pair = 0; pair < PAIRS; pair++) {
    code = `${DIGITS[row % 20]}${DIGITS[column % 20]}${code}`;
    row = Math.floor(row / 20);
    column = Math.floor(column / 20);
  }
  return `${code}+`;
}

const FULL_CODE = /^[23456789CFGHJMPQRVWX]{8}\+[23456789CFGHJMPQRVWX]{2}$/;
/** Degrees of a pair's digits, from the first pair on. */
const STEPS = [20, 1, 0.05, 0.0025, 0.000125] as const;

/** The middle of the area that a code of ten digits names, "6GCRPR5C+2F"; undefined for another text. */
export function readPlusCode(code: string): Place | undefined {
  const typed = code.trim().toUpperCase();
  if (!FULL_CODE.test(typed)) return undefined;
  const digits = [...typed.replace('+', '')].map((digit) => DIGITS.indexOf(digit));
  const sum = (first: 0 | 1): number =>
    STEPS.reduce((total, step, pair) => total + step * (digits[pair * 2 + first] ?? 0), 0.000125 / 2);
  const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
  const [lat, lng] = [round(sum(0) - 90), round(sum(1) - 180)];
  return lat < 90 && lng < 180 ? { lat, lng } : undefined;
}
