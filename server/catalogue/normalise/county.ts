import places from '#content/places.json' with { type: 'json' };
import { fold } from '#lib/fold.ts';
import { didYouMean, isBlank, quoted, type Reading, read } from './reading.ts';

const NAMES: readonly string[] = places.counties.map((county) => county.name);
/** Without spaces, so that "Taita-Taveta", "Taita/Taveta" and "TaitaTaveta" are one. */
const tight = (name: string): string => fold(name).replaceAll(' ', '');
const COUNTIES: ReadonlyMap<string, string> = new Map([
  ...NAMES.map((name): [string, string] => [tight(name), name]),
  ['nairobicity', 'Nairobi'],
  ['keiyomarakwet', 'Elgeyo-Marakwet'],
  ['tharaka', 'Tharaka-Nithi'],
]);

/** Towns and estates by which people name a county, "Thika" for Kiambu. */
const TOWNS: ReadonlyMap<string, { readonly name: string; readonly county: string }> = new Map(
  [...places.cities, ...places.nairobi_areas].map((town) => [tight(town.name), town]),
);

/** The town in a cell for the county; undefined where it names a county. */
export const townOf = (text: string): { readonly name: string; readonly county: string } | undefined =>
  COUNTIES.has(tight(text)) ? undefined : TOWNS.get(tight(text));

/**
 * Reads a county in any of its spellings: "nairobi county", "Nairobi City", "MURANGA" (47 counties, content/places.json). A
 * town gives the county that it is in.
 * @returns null for an empty cell; what is no county is refused, with the one that may be meant
 */
export function readCounty(text: string): Reading<string | null> {
  const given = text.replace(/\s+/gu, ' ').trim();
  if (isBlank(given)) return read(null);
  const bare = given
    .replace(/,?\s*\bkenya$/i, '')
    .replace(/^county (?:of )?/i, '')
    .replace(/,?\s*\b(?:city )?county\b(?: government)?$/i, '')
    .trim();
  const county = COUNTIES.get(tight(bare));
  const town = county === undefined ? townOf(bare) : undefined;
  if (town !== undefined) return read(town.county, `${quoted(given)} is in ${town.county}`);
  if (county === undefined) {
    return { problem: `${quoted(given)} is not one of the 47 counties${didYouMean(bare, NAMES)}` };
  }
  return read(county, county === given ? undefined : `${quoted(given)} is ${county}`);
}
