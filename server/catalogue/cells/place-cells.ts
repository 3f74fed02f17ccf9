import places from '#content/places.json' with { type: 'json' };
import { fold } from '#lib/fold.ts';
import type { PropertyEntry } from '../entries.ts';
import { foldTight } from '../files/columns.ts';
import { readArea } from '../normalise/area.ts';
import { didYouMean, isBlank, ok, quote, type Reading } from '../normalise/reading.ts';
import type { RowReader } from './row-reader.ts';

const COUNTY_NAMES: readonly string[] = places.counties.map((county) => county.name);
const COUNTIES: ReadonlyMap<string, string> = new Map([
  ...COUNTY_NAMES.map((name): [string, string] => [foldTight(name), name]),
  ['nairobicity', 'Nairobi'],
  ['keiyomarakwet', 'Elgeyo-Marakwet'],
  ['tharaka', 'Tharaka-Nithi'],
]);

/** Towns and estates by which people name a county, "Thika" for Kiambu. */
const TOWNS: ReadonlyMap<string, { readonly name: string; readonly county: string }> = new Map(
  [...places.cities, ...places.nairobi_areas].map((town) => [foldTight(town.name), town]),
);

const findTown = (text: string): { readonly name: string; readonly county: string } | undefined =>
  COUNTIES.has(foldTight(text)) ? undefined : TOWNS.get(foldTight(text));

/** Reads a county in any spelling, "nairobi county" or "MURANGA" (content/places.json), or the county of a town. */
export function readCounty(text: string): Reading<string | null> {
  const input = text.replace(/\s+/gu, ' ').trim();
  if (isBlank(input)) return ok(null);
  const bare = input
    .replace(/,?\s*\bkenya$/i, '')
    .replace(/^county (?:of )?/i, '')
    .replace(/,?\s*\b(?:city )?county\b(?: government)?$/i, '')
    .trim();
  const county = COUNTIES.get(foldTight(bare));
  const town = county === undefined ? findTown(bare) : undefined;
  if (town !== undefined) return ok(town.county, `${quote(input)} is in ${town.county}`);
  if (county === undefined) {
    return { problem: `${quote(input)} is not one of the 47 counties${didYouMean(bare, COUNTY_NAMES)}` };
  }
  return ok(county, county === input ? undefined : `${quote(input)} is ${county}`);
}

function readCoordinate(text: string, max: number): Reading<number | null> {
  if (isBlank(text)) return ok(null);
  const value = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(value) <= max ? ok(value) : { problem: `${quote(text)} is not a number of degrees such as -1.29004` };
}

export function readLocation(reader: RowReader): PropertyEntry['location'] {
  const addressCell = reader.text('address');
  const town = addressCell === '' ? findTown(reader.text('county'))?.name : undefined;
  const address = town ?? addressCell;
  const size = readArea(address, 'sq ft');
  if (address !== '' && 'value' in size && size.value !== null) {
    reader.addProblem('address', `${quote(address)} is a size, not a place; name the column "Size"`);
  }
  const country = /^(?:ke|ken)$/i.test(reader.text('country')) ? 'Kenya' : reader.text('country');
  const isKenya = country === '' || fold(country) === 'kenya';
  const state = isKenya ? reader.read('county', readCounty) : reader.text('county');
  const lat = reader.read('lat', (text) => readCoordinate(text, 90));
  const lng = reader.read('lng', (text) => readCoordinate(text, 180));
  if (isKenya && lat !== null && lng !== null && (lat < -5 || lat > 6 || lng < 33 || lng > 43)) {
    reader.addNote('lat', `it is not in Kenya; are latitude and longitude in each other's place?`);
  }
  const location = {
    ...(address === '' ? {} : { address_line1: address }),
    ...(state === null || state === '' ? {} : { state }),
    ...(country === '' ? {} : { country }),
    ...(lat === null ? {} : { lat }),
    ...(lng === null ? {} : { lng }),
  };
  return Object.keys(location).length === 0 ? null : location;
}
