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
