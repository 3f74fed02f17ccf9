import { isOnMap } from '../lib/map/viewport.ts';
import { foldSign, readNumbers, unfoldSign, writeNumbers } from '../lib/number-text.ts';
import { AGREEMENT_TYPES, type AgreementType } from './agreement-types.ts';
import type { MapPoints } from './content-answers.ts';

// In columns, ten thousand properties take 40 kB; server and worker pack them alike.

export interface MapProperty {
  readonly id: number;
  /** Degrees, to about 110 m: only the agent gives the exact place. */
  readonly lat: number;
  readonly lng: number;
  /** KES, to three figures; null is "price on request". */
  readonly price: number | null;
  /** The bedrooms of the largest unit; 0 when unknown. */
  readonly beds: number;
  /** Folded name of the area; "" when unknown. */
  readonly place: string;
  readonly agreement: AgreementType | undefined;
}

export interface MapSource {
  readonly id: number;
  readonly lat: number | null | undefined;
  readonly lng: number | null | undefined;
  readonly price: number | null;
  readonly beds: number | null | undefined;
  readonly place: string | null | undefined;
  readonly agreement: string | null | undefined;
}

/** Steps of a degree: 0.001 is about 110 m. */
const STEPS = 1000;
/** Figures of a price, and how many numbers have that many. */
const FIGURES = 3;
const MANTISSAS = 900;
const LEAST_MANTISSA = 100;

const getSteps = (degrees: number): number => Math.round(degrees * STEPS);

/** A price has three figures, and its code the same order; 0 is none. */
function encodePrice(price: number | null): number {
  if (price === null || price < 1) return 0;
  const [figures = '0', exponent = '0'] = price.toExponential(FIGURES - 1).split('e');
  return 1 + Number(exponent) * MANTISSAS + Number(figures.replace('.', '')) - LEAST_MANTISSA;
}

function decodePrice(code: number): number {
  const mantissa = LEAST_MANTISSA + ((code - 1) % MANTISSAS);
  const exponent = Math.floor((code - 1) / MANTISSAS) - FIGURES + 1;
  return exponent < 0 ? mantissa / 10 ** -exponent : mantissa * 10 ** exponent;
}

type Placed = MapSource & { readonly lat: number; readonly lng: number };

const getMiddle = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

/** Those with most properties first, so that their numbers are short. */
function getPlaces(properties: readonly Placed[]): MapPoints['places'] {
  const byName = new Map<string, Placed[]>();
  for (const property of properties) {
    const name = property.place ?? '';
    const others = byName.get(name);
    if (others === undefined) byName.set(name, [property]);
    else others.push(property);
  }
  const middle = (placed: readonly Placed[], axis: 'lat' | 'lng'): number =>
    getMiddle(placed.map((property) => getSteps(property[axis])).sort((a, b) => a - b));
  return [...byName]
    .sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1))
    .map(([name, placed]) => ({ name, lat: middle(placed, 'lat'), lng: middle(placed, 'lng') }));
}

/** Packs properties into columns, in the order of their ids. */
export function packPoints(properties: Iterable<MapSource>): MapPoints {
  const onMap: Placed[] = [];
  let unplaced = 0;
  for (const property of properties) {
    const { lat, lng } = property;
    if (lat != null && lng != null && isOnMap({ lat, lng })) onMap.push({ ...property, lat, lng });
    else unplaced++;
  }
  onMap.sort((a, b) => a.id - b.id);
  const places = getPlaces(onMap);
  const indexOf = new Map(places.map(({ name }, index) => [name, index]));
  const placeIndexes = onMap.map(({ place }) => indexOf.get(place ?? '') ?? 0);
  const codes = onMap.map(({ price }) => encodePrice(price));
  // A price on request is 0, and the others begin at 1.
  const cheapest = codes.reduce((least, code) => (code > 0 && code < least ? code : least), Number.MAX_SAFE_INTEGER);
  const from = cheapest === Number.MAX_SAFE_INTEGER ? 0 : cheapest;
  const fromMiddle = (axis: 'lat' | 'lng'): string =>
    writeNumbers(
      onMap.map((property, index) =>
        foldSign(getSteps(property[axis]) - (places[placeIndexes[index] ?? 0]?.[axis] ?? 0)),
      ),
    );
  return {
    count: onMap.length,
    places,
    cheapest: from,
    id: writeNumbers(onMap.map(({ id }, index) => id - (onMap[index - 1]?.id ?? 0))),
    place: writeNumbers(placeIndexes),
    lat: fromMiddle('lat'),
    lng: fromMiddle('lng'),
    price: writeNumbers(codes.map((code) => (code === 0 ? 0 : code - from + 1))),
    beds: writeNumbers(onMap.map(({ beds }) => Math.max(0, Math.round(beds ?? 0)))),
    agreement: writeNumbers(
      onMap.map(
        ({ agreement }) => AGREEMENT_TYPES.findIndex((type) => type.toLowerCase() === agreement?.toLowerCase()) + 1,
      ),
    ),
    unplaced,
  };
}

/** Unpacks an answer, in the order of ids. @throws RangeError when a column has not one number a property */
export function unpackPoints({ count, places, cheapest, ...text }: MapPoints): readonly MapProperty[] {
  const placeIndexes = readNumbers(text.place, count);
  const latSteps = readNumbers(text.lat, count);
  const lngSteps = readNumbers(text.lng, count);
  const prices = readNumbers(text.price, count);
  const beds = readNumbers(text.beds, count);
  const agreements = readNumbers(text.agreement, count);
  let id = 0;
  return Array.from(readNumbers(text.id, count), (step, index) => {
    id += step;
    const place = places[placeIndexes[index] ?? -1];
    const price = prices[index] ?? 0;
    return {
      id,
      lat: (Math.trunc(place?.lat ?? 0) + unfoldSign(latSteps[index] ?? 0)) / STEPS,
      lng: (Math.trunc(place?.lng ?? 0) + unfoldSign(lngSteps[index] ?? 0)) / STEPS,
      price: price === 0 ? null : decodePrice(price + cheapest - 1),
      beds: beds[index] ?? 0,
      place: place?.name ?? '',
      agreement: AGREEMENT_TYPES[(agreements[index] ?? 0) - 1],
    };
  });
}
