import { fold } from '#lib/fold.ts';
import type { PropertyEntry } from '../entries/entry-schemas.ts';
import { readArea } from '../normalise/area.ts';
import { readCounty, townOf } from '../normalise/county.ts';
import { isBlank, quoted, type Reading, read } from '../normalise/reading.ts';
import type { RowReader } from './row-reader.ts';

function readCoordinate(text: string, most: number): Reading<number | null> {
  if (isBlank(text)) return read(null);
  const value = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(value) <= most
    ? read(value)
    : { problem: `${quoted(text)} is not a number of degrees such as -1.29004` };
}

/** Where a property is. */
export function locationOf(reader: RowReader): PropertyEntry['location'] {
  const own = reader.text('address');
  // A town in the column of counties says more than its county.
  const town = own === '' ? townOf(reader.text('county'))?.name : undefined;
  const address = town ?? own;
  const size = readArea(address, 'sq ft');
  if (address !== '' && 'value' in size && size.value !== null) {
    reader.refuse('address', `${quoted(address)} is a size, not a place; name the column "Size"`);
  }
  const country = /^(?:ke|ken)$/i.test(reader.text('country')) ? 'Kenya' : reader.text('country');
  const isKenya = country === '' || fold(country) === 'kenya';
  const state = isKenya ? reader.take('county', readCounty) : reader.text('county');
  const lat = reader.take('lat', (text) => readCoordinate(text, 90));
  const lng = reader.take('lng', (text) => readCoordinate(text, 180));
  if (isKenya && lat !== null && lng !== null && (lat < -5 || lat > 6 || lng < 33 || lng > 43)) {
    reader.note('lat', `${lat}, ${lng} is not in Kenya; are latitude and longitude in each other's place?`);
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
