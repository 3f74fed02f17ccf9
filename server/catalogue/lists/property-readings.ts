import { AMENITIES } from '#contract/amenities.ts';
import { formatNumber } from '#lib/money.ts';
import { type ExportedField, PROPERTY_COLUMNS, type PropertyField } from '../cells/property-columns.ts';
import type { Found, PropertyDraft, PropertyEntry, UnitDraft } from '../entries.ts';
import { Columns } from '../files/columns.ts';
import { placeOf, type SheetRow } from '../files/sheet-row.ts';
import { Notes } from '../problems.ts';
import { type PropertySheetOptions, readPropertySheet } from './property-sheet.ts';

// Reports how each cell of a list of properties was read: its text, its meaning, and the remarks on it. The reading
// itself does not depend on it.

export interface Remarks {
  readonly mistakes: readonly string[];
  readonly doubts: readonly string[];
  readonly notes: readonly string[];
}

export interface CellReading extends Remarks {
  readonly column: string;
  /** The text in the file. */
  readonly given: string;
  /** Its meaning in words; "" for nothing. */
  readonly read: string;
}

/** A row of a property: the first, or one of its unit types. */
export interface RowReading {
  readonly place: string;
  /** Cells with a text or a remark. */
  readonly cells: readonly CellReading[];
}

/** How one property was read. Remarks that belong to none of its cells are its own. */
export interface PropertyReading extends Remarks {
  readonly where: string;
  readonly name: string;
  readonly state: 'read' | 'refused' | 'withdrawn';
  readonly rows: readonly RowReading[];
}

export interface PropertyListener {
  onBegin(): Promise<void> | void;
  onProperty(reading: PropertyReading): Promise<void> | void;
}

interface RecordedNote {
  readonly about: string;
  readonly text: string;
  readonly where: string | undefined;
}

/** Passes notes on, and records those of the property that is being read. */
class RecordedNotes extends Notes {
  readonly #notes: Notes;
  #recorded: RecordedNote[] = [];

  constructor(notes: Notes) {
    super();
    this.#notes = notes;
  }

  override add(about: string, text: string, where?: string): void {
    this.#notes.add(about, text, where);
    this.#recorded.push({ about, text, where });
  }

  drain(): readonly RecordedNote[] {
    const recorded = this.#recorded;
    this.#recorded = [];
    return recorded;
  }
}

interface Parts {
  readonly columns: Columns<PropertyField>;
  readonly heading: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly found: Found<PropertyEntry>;
  readonly draft: PropertyDraft;
  readonly recorded: readonly RecordedNote[];
}

function unitOf({ rows, draft }: Parts, index: number): UnitDraft {
  const { variants = [] } = draft;
  const first = variants.length === rows.length ? 0 : 1;
  return variants[index - first] ?? (index === 0 ? draft : {});
}

function toReading(parts: Parts): PropertyReading {
  const { columns, heading, rows, found, draft, recorded } = parts;
  const mistakes = new Set(found.problems);
  const doubts = new Set((found.doubts ?? []).map(({ text }) => text));
  const places = new Set(rows.map(placeOf));
  const notes = new Set(recorded.filter(({ where }) => where !== undefined && places.has(where)));
  const extract = (all: Set<string>, at: string): readonly string[] =>
    [...all].flatMap((text) => (text.startsWith(`${at}: `) && all.delete(text) ? [text.slice(at.length + 2)] : []));
  const rowReadings = rows.map((row, index): RowReading => {
    const unit = unitOf(parts, index);
    const cells = columns.places().flatMap(({ field, index: column }): CellReading[] => {
      const at = columns.at(row, field);
      const own = [...notes].filter(({ about, where }) => about === heading[column] && where === placeOf(row));
      for (const note of own) notes.delete(note);
      const remarks = {
        mistakes: extract(mistakes, at),
        doubts: extract(doubts, at),
        notes: own.map(({ text }) => text),
      };
      const given = (row.cells[column] ?? '').trim();
      if (given === '' && remarks.mistakes.length + remarks.doubts.length + remarks.notes.length === 0) return [];
      const isUnused = remarks.mistakes.length > 0 || remarks.notes.some((text) => /\bnot used\b/.test(text));
      const read = given === '' || isUnused ? '' : describeCell(field, given, draft, unit);
      return [{ column: columns.name(column), given, read, ...remarks }];
    });
    return { place: placeOf(row), cells };
  });
  const [first] = rows;
  const name = (field: 'reference' | 'title'): string => (first === undefined ? '' : columns.cell(first, field));
  return {
    where: found.where,
    name: [draft.reference ?? name('reference'), name('title') || (draft.title ?? '')].join(' ').trim(),
    state: found.problems.length > 0 ? 'refused' : found.entry === undefined ? 'withdrawn' : 'read',
    rows: rowReadings,
    mistakes: [...mistakes],
    doubts: [...doubts],
    notes: [...notes].map(({ about, text }) => `${about}: ${text}`),
  };
}

/** Reads a sheet of properties as `readPropertySheet` does, and calls the listener with how each cell was read. */
export async function* readWithListener(
  options: PropertySheetOptions,
  listener: PropertyListener,
): AsyncGenerator<Found<PropertyEntry>> {
  const { heading } = options.sheet;
  const columns = new Columns(options.sheet, PROPERTY_COLUMNS, new Notes());
  const notes = new RecordedNotes(options.notes);
  const read: SheetRow[] = [];
  let hasEnded = false;
  let draft: PropertyDraft = {};
  const sheet: PropertySheetOptions['sheet'] = {
    ...options.sheet,
    async *rows(onBytes) {
      for await (const row of options.sheet.rows(onBytes)) {
        read.push(row);
        yield row;
      }
      hasEnded = true;
    },
  };
  const onDraft = (one: PropertyDraft): void => {
    draft = one;
  };
  for await (const found of readPropertySheet({ ...options, sheet, notes, onDraft })) {
    // The last row read begins the next property, unless there is none.
    const rows = read.splice(0, hasEnded ? read.length : read.length - 1);
    if (rows.length > 0) {
      await listener.onProperty(toReading({ columns, heading, rows, found, draft, recorded: notes.drain() }));
    }
    yield found;
  }
}

const ON_REQUEST = 'price on request';
const PERIODS = { rent: ' a month', shortlet: ' a night', sale: '' } as const;

function priceWords({ agreement_type }: PropertyDraft, { price }: UnitDraft): string {
  if (price == null) return ON_REQUEST;
  return `KES ${formatNumber(price)}${agreement_type == null ? '' : PERIODS[agreement_type]}`;
}

const numberWords = (amount: number | null | undefined, unit = ''): string =>
  amount == null ? '' : `${Number.isInteger(amount) ? formatNumber(amount) : amount}${unit}`;

const truthWords = (is: boolean | null | undefined): string => (is == null ? '' : is ? 'yes' : 'no');

function sizeWords({ plot_acres }: PropertyDraft, { area_sqft }: UnitDraft): string {
  return area_sqft == null ? numberWords(plot_acres, ' acres (the plot)') : numberWords(area_sqft, ' sq ft');
}

type Words = (draft: PropertyDraft, unit: UnitDraft) => string | null | undefined;

const WORDS: Readonly<Record<Exclude<ExportedField, 'unit'>, Words> & Partial<Record<PropertyField, Words>>> = {
  id: ({ id }) => id?.toString(),
  reference: ({ reference }) => reference,
  title: ({ title }) => title,
  status: ({ status }) => status ?? 'not on the site',
  agreement: ({ agreement_type }) => agreement_type,
  type: ({ property_type, subtype }) => [property_type, subtype].filter((word) => word != null).join(', '),
  subtype: ({ subtype }) => subtype,
  furnishing: ({ furnishing }) => furnishing,
  price: priceWords,
  sale_price: priceWords,
  rent: priceWords,
  night: priceWords,
  lowest_price: ({ lowest_variant_price: lowest }) => (lowest == null ? '' : `KES ${formatNumber(lowest)}`),
  deposit: ({ has_deposit }) => truthWords(has_deposit),
  bedrooms: (_, { bedrooms }) => numberWords(bedrooms),
  bathrooms: (_, { bathrooms }) => numberWords(bathrooms),
  size: sizeWords,
  plot: ({ plot_acres }) => numberWords(plot_acres, ' acres'),
  address: ({ location }) => location?.address_line1,
  county: ({ location }) => location?.state,
  country: ({ location }) => location?.country,
  lat: ({ location }) => location?.lat?.toString(),
  lng: ({ location }) => location?.lng?.toString(),
  amenities: ({ amenities = [] }) => amenities.map((id) => AMENITIES.get(id) ?? String(id)).join('; '),
  service_charge: ({ service_charge: charge }) => (charge == null ? '' : `KES ${formatNumber(charge)} a month`),
  deposit_months: ({ deposit_months }) => numberWords(deposit_months, ' months'),
  available_from: ({ available_from }) => available_from,
  parking: ({ parking }) => numberWords(parking),
  floor: ({ floor }) => numberWords(floor),
  lift: ({ lift }) => truthWords(lift),
  year_built: ({ year_built }) => year_built?.toString(),
  tenure: ({ tenure }) => tenure,
  lease_years_left: ({ lease_years_left }) => numberWords(lease_years_left, ' years'),
  pets: ({ pets }) => truthWords(pets),
  water: ({ water }) => water?.join('; '),
  backup_power: ({ backup_power }) => backup_power?.join('; '),
  internet: ({ internet }) => internet,
  gated: ({ gated }) => truthWords(gated),
  energy_certificate: ({ energy_certificate }) => energy_certificate,
  floor_plan: ({ floor_plan }) => floor_plan,
  video_url: ({ video_url }) => video_url,
  tags: ({ tags = [] }) => tags.join('; '),
  agent: ({ agent }) => agent,
  featured: ({ featured }) => truthWords(featured),
  listed_at: ({ listed_at }) => listed_at,
  photos: ({ pictures = [] }) => pictures.map(({ file }) => file).join('; '),
  captions: ({ pictures = [] }) =>
    pictures
      .map(({ alt }) => alt)
      .filter((alt) => alt !== '')
      .join(' | '),
  focus: ({ pictures = [] }) => pictures.flatMap(({ focal }) => focal ?? []).join('; '),
  description: ({ description }) => description,
};

/** Describes what was read from a cell. @param given its text @param unit the unit of its row, or the whole */
function describeCell(field: PropertyField, given: string, draft: PropertyDraft, unit: UnitDraft): string {
  const words = WORDS[field];
  // "month", "sq m" and the names of units decide how other cells are read, and have no value of their own.
  return words === undefined ? given : (words(draft, unit) ?? '');
}
