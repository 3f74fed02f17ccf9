import * as v from 'valibot';
import type { FilterRow } from '#contract/filter-rows.ts';

/*
 * Rows of the search as storage hands them back without work. To make 10,000 of them of their records takes ten times as
 * long as to unpack them, and with no signal somebody waits for it.
 */

/**
 * The number of what is packed: one more whenever a record gives another row than before (filterRow), or is packed
 * otherwise. Rows of another number are left where they are, and made anew of the records.
 */
export const ROWS_LAYOUT = 3;

/** A property of the index, ready to be searched. */
export interface IndexRow {
  readonly row: FilterRow;
  readonly featured: boolean;
}

/** Rows packed together. */
export const PackedRows = v.object({
  /** Each text once. */
  texts: v.array(v.string()),
  /** Row after row: texts by their place, how many of a list follow, and 1 or 0. */
  codes: v.union([v.instance(Uint8Array), v.instance(Uint16Array), v.instance(Uint32Array)]),
  /** Row after row: id, the numbers of the offers, price, and those of the facts. */
  numbers: v.instance(Float64Array),
});
export type PackedRows = v.InferOutput<typeof PackedRows>;

/** Codes of what is no text: not told, and none. Texts come after them. */
const UNTOLD = 0;
const NONE = 1;
const FIRST_TEXT = 2;
/** Codes of what is known to be, known not to be, and not known. */
const TRUTHS = [undefined, false, true] as const;
const codeOfTruth = (truth: boolean | undefined): number => TRUTHS.indexOf(truth);
/** The same among numbers: no record holds these. */
const UNTOLD_NUMBER = Number.POSITIVE_INFINITY;
const NO_NUMBER = Number.NEGATIVE_INFINITY;

function narrowest(codes: readonly number[]): PackedRows['codes'] {
  let most = 0;
  for (const code of codes) most = Math.max(most, code);
  if (most < 2 ** 8) return Uint8Array.from(codes);
  return most < 2 ** 16 ? Uint16Array.from(codes) : Uint32Array.from(codes);
}

/** Packs rows. */
export function packRows(rows: readonly IndexRow[]): PackedRows {
  const codeOf = new Map<string, number>();
  const codes: number[] = [];
  const numbers: number[] = [];
  const putText = (text: string | null | undefined): void => {
    if (text == null) {
      codes.push(text === null ? NONE : UNTOLD);
      return;
    }
    const code = codeOf.get(text) ?? FIRST_TEXT + codeOf.size;
    codeOf.set(text, code);
    codes.push(code);
  };
  const putTexts = (texts: readonly string[]): void => {
    codes.push(texts.length);
    for (const text of texts) putText(text);
  };
  const putNumber = (given: number | null | undefined): void => {
    numbers.push(given === undefined ? UNTOLD_NUMBER : (given ?? NO_NUMBER));
  };
  // What is read row after row, in the order in which a row has it: the unpacker reads in the same.
  for (const { row, featured } of rows) {
    numbers.push(row.id);
    for (const text of [row.listed_at, row.agreement, row.type, row.subtype, row.furnishing]) putText(text);
    codes.push(row.tags === undefined ? 0 : 1);
    if (row.tags !== undefined) putTexts(row.tags);
    for (const text of [row.country, row.address, row.state]) putText(text);
    putTexts(row.places);
    putTexts(row.words);
    codes.push(row.offers.length);
    for (const { bedrooms, bathrooms, price, size } of row.offers) {
      putNumber(bedrooms);
      putNumber(bathrooms);
      putNumber(price);
      putNumber(size);
    }
    putNumber(row.price);
    const { facts } = row;
    numbers.push(facts.amenities);
    for (const number of [facts.parking, facts.serviceCharge, facts.lat, facts.lng]) putNumber(number);
    codes.push(facts.water, codeOfTruth(facts.backup), codeOfTruth(facts.pets));
    putText(facts.available);
    putText(facts.reduced);
    codes.push(row.listed ? 1 : 0, featured ? 1 : 0);
  }
  return { texts: [...codeOf.keys()], codes: narrowest(codes), numbers: Float64Array.from(numbers) };
}

/** Storage has spoilt what was packed. */
class Spoilt extends Error {
  override readonly name = 'Spoilt';
}

function unpacked({ texts, codes, numbers }: PackedRows): readonly IndexRow[] {
  let code = 0;
  let number = 0;
  const nextCode = (): number => {
    const next = codes[code++];
    if (next === undefined) throw new Spoilt('Too few codes');
    return next;
  };
  const nextText = (): string | null | undefined => {
    const next = nextCode();
    if (next < FIRST_TEXT) return next === NONE ? null : undefined;
    const text = texts[next - FIRST_TEXT];
    if (text === undefined) throw new Spoilt('A text is missing');
    return text;
  };
  const nextTexts = (): readonly string[] => {
    const list: string[] = [];
    for (let left = nextCode(); left > 0; left--) list.push(nextText() ?? '');
    return list;
  };
  const nextNumber = (): number | null | undefined => {
    const next = numbers[number++];
    if (next === undefined) throw new Spoilt('Too few numbers');
    return next === UNTOLD_NUMBER ? undefined : next === NO_NUMBER ? null : next;
  };
  const nextOffers = (): FilterRow['offers'] => {
    const offers: FilterRow['offers'][number][] = [];
    for (let left = nextCode(); left > 0; left--) {
      offers.push({
        bedrooms: nextNumber(),
        bathrooms: nextNumber(),
        price: nextNumber() ?? null,
        size: nextNumber(),
      });
    }
    return offers;
  };
  const nextFacts = (): FilterRow['facts'] => {
    const amenities = nextNumber() ?? 0;
    const [parking, serviceCharge, lat, lng] = [nextNumber(), nextNumber(), nextNumber(), nextNumber()];
    return {
      amenities,
      water: nextCode(),
      backup: TRUTHS[nextCode()],
      pets: TRUTHS[nextCode()],
      parking: parking ?? undefined,
      available: nextText() ?? undefined,
      serviceCharge: serviceCharge ?? undefined,
      reduced: nextText() ?? undefined,
      lat: lat ?? undefined,
      lng: lng ?? undefined,
    };
  };
  const rows: IndexRow[] = [];
  while (number < numbers.length) {
    const row: FilterRow = {
      id: nextNumber() ?? 0,
      listed_at: nextText() ?? '',
      agreement: nextText() ?? undefined,
      type: nextText() ?? undefined,
      subtype: nextText(),
      furnishing: nextText(),
      tags: nextCode() === 0 ? undefined : nextTexts(),
      country: nextText() ?? undefined,
      address: nextText() ?? undefined,
      state: nextText() ?? undefined,
      places: nextTexts(),
      words: nextTexts(),
      offers: nextOffers(),
      price: nextNumber() ?? null,
      facts: nextFacts(),
      listed: nextCode() === 1,
    };
    rows.push({ row, featured: nextCode() === 1 });
  }
  if (code !== codes.length) throw new Spoilt('Too many codes');
  return rows;
}

/** Unpacks rows, in the order in which they were packed; undefined when they do not fit together. */
export function unpackRows(packed: PackedRows): readonly IndexRow[] | undefined {
  try {
    return unpacked(packed);
  } catch (error) {
    if (error instanceof Spoilt) return undefined;
    throw error;
  }
}
