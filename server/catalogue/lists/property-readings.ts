import { AMENITIES } from '#contract/amenities.ts';
import { formatNumber } from '#lib/money.ts';
import { EXPORTED_FIELDS, getEntryFields, PROPERTY_COLUMNS, type PropertyField } from '../cells/property-columns.ts';
import type { Found, PropertyDraft, PropertyEntry, UnitDraft } from '../entries.ts';
import { Columns } from '../files/columns.ts';
import { formatPlace, type SheetRow } from '../files/sheet-row.ts';
import { Notes } from '../problems.ts';
import { type PropertySheetOptions, readPropertySheet } from './property-sheet.ts';

export interface Remarks {
  readonly mistakes: readonly string[];
  readonly doubts: readonly string[];
  readonly notes: readonly string[];
}

export interface CellReading extends Remarks {
  readonly column: string;
  readonly text: string;
  readonly meaning: string;
}

/** The first row of a property, or one of its unit types. */
export interface RowReading {
  readonly place: string;
  readonly cells: readonly CellReading[];
}

/** The remarks belong to none of its cells. */
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

interface PropertyParts {
  readonly columns: Columns<PropertyField>;
  readonly heading: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly found: Found<PropertyEntry>;
  readonly draft: PropertyDraft;
  readonly recorded: readonly RecordedNote[];
}

function getUnit({ rows, draft }: PropertyParts, index: number): UnitDraft {
  const { variants = [] } = draft;
  const first = variants.length === rows.length ? 0 : 1;
  return variants[index - first] ?? (index === 0 ? draft : {});
}

function toReading(parts: PropertyParts): PropertyReading {
  const { columns, heading, rows, found, draft, recorded } = parts;
  const mistakes = new Set(found.problems);
  const doubts = new Set((found.doubts ?? []).map(({ text }) => text));
  const places = new Set(rows.map(formatPlace));
  const notes = new Set(recorded.filter(({ where }) => where !== undefined && places.has(where)));
  const extract = (texts: Set<string>, at: string): readonly string[] =>
    [...texts].flatMap((text) => (text.startsWith(`${at}: `) && texts.delete(text) ? [text.slice(at.length + 2)] : []));
  const rowReadings = rows.map((row, index): RowReading => {
    const unit = getUnit(parts, index);
    const cells = columns.places().flatMap(({ field, index: column }): CellReading[] => {
      const at = columns.at(row, field);
      const cellNotes = [...notes].filter(
        ({ about, where }) => about === heading[column] && where === formatPlace(row),
      );
      for (const note of cellNotes) notes.delete(note);
      const remarks = {
        mistakes: extract(mistakes, at),
        doubts: extract(doubts, at),
        notes: cellNotes.map(({ text: note }) => note),
      };
      const text = (row.cells[column] ?? '').trim();
      if (text === '' && Object.values(remarks).flat().length === 0) return [];
      const isUnused = remarks.mistakes.length > 0 || remarks.notes.some((note) => /\bnot used\b/.test(note));
      const meaning = text === '' || isUnused ? '' : describeCell(field, text, draft, unit);
      return [{ column: columns.name(column), text, meaning, ...remarks }];
    });
    return { place: formatPlace(row), cells };
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

/** Reads a sheet of properties. @param listener gets how each cell was read */
export async function* readWithListener(
  options: PropertySheetOptions,
  listener: PropertyListener,
): AsyncGenerator<Found<PropertyEntry>> {
  const { heading } = options.sheet;
  const columns = new Columns(options.sheet, PROPERTY_COLUMNS, new Notes());
  const notes = new RecordedNotes(options.notes);
  const pending: SheetRow[] = [];
  let hasEnded = false;
  let draft: PropertyDraft = {};
  const sheet: PropertySheetOptions['sheet'] = {
    ...options.sheet,
    async *rows(onBytes) {
      for await (const row of options.sheet.rows(onBytes)) {
        pending.push(row);
        yield row;
      }
      hasEnded = true;
    },
  };
  const onDraft = (current: PropertyDraft): void => {
    draft = current;
  };
  for await (const found of readPropertySheet({ ...options, sheet, notes, onDraft })) {
    // The last row belongs to the next property, unless the sheet has ended.
    const rows = pending.splice(0, hasEnded ? pending.length : pending.length - 1);
    if (rows.length > 0) {
      await listener.onProperty(toReading({ columns, heading, rows, found, draft, recorded: notes.drain() }));
    }
    yield found;
  }
}

const PERIODS = { rent: ' a month', shortlet: ' a night', sale: '' } as const;

function formatPrice({ agreement_type }: PropertyDraft, { price }: UnitDraft): string {
  if (price == null) return 'price on request';
  return `KES ${formatNumber(price)}${agreement_type == null ? '' : PERIODS[agreement_type]}`;
}

const formatAmount = (amount: number | null | undefined, unit = ''): string =>
  amount == null ? '' : `${Number.isInteger(amount) ? formatNumber(amount) : amount}${unit}`;

/** Where the value of the field alone does not tell what a cell means. */
const MEANINGS: Partial<Record<PropertyField, (draft: PropertyDraft, unit: UnitDraft) => string | null | undefined>> = {
  id: ({ id }) => id?.toString(),
  status: ({ status }) => status ?? 'not on the site',
  type: ({ property_type, subtype }) => [property_type, subtype].filter((word) => word != null).join(', '),
  price: formatPrice,
  sale_price: formatPrice,
  rent: formatPrice,
  night: formatPrice,
  lowest_price: ({ lowest_variant_price: lowest }) => (lowest == null ? '' : `KES ${formatNumber(lowest)}`),
  bedrooms: (_, { bedrooms }) => formatAmount(bedrooms),
  bathrooms: (_, { bathrooms }) => formatAmount(bathrooms),
  size: ({ plot_acres }, { area_sqft }) =>
    area_sqft == null ? formatAmount(plot_acres, ' acres (the plot)') : formatAmount(area_sqft, ' sq ft'),
  plot: ({ plot_acres }) => formatAmount(plot_acres, ' acres'),
  address: ({ location }) => location?.address_line1,
  county: ({ location }) => location?.state,
  country: ({ location }) => location?.country,
  lat: ({ location }) => location?.lat?.toString(),
  lng: ({ location }) => location?.lng?.toString(),
  amenities: ({ amenities = [] }) => amenities.map((id) => AMENITIES.get(id) ?? String(id)).join('; '),
  service_charge: ({ service_charge: charge }) => (charge == null ? '' : `KES ${formatNumber(charge)} a month`),
  ground_rent: ({ ground_rent: rent }) => (rent == null ? '' : `KES ${formatNumber(rent)} a year`),
  sinking_fund: ({ sinking_fund: fund }) => (fund == null ? '' : `KES ${formatNumber(fund)} a month`),
  deposit_months: ({ deposit_months }) => formatAmount(deposit_months, ' months'),
  year_built: ({ year_built }) => year_built?.toString(),
  lease_years_left: ({ lease_years_left }) => formatAmount(lease_years_left, ' years'),
  photos: ({ pictures = [] }) => pictures.map(({ file }) => file).join('; '),
  captions: ({ pictures = [] }) => pictures.flatMap(({ alt }) => (alt === '' ? [] : [alt])).join(' | '),
  focus: ({ pictures = [] }) => pictures.flatMap(({ focal }) => focal ?? []).join('; '),
};

function formatValue(value: unknown): string {
  if (value == null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join('; ');
  return typeof value === 'number' ? formatAmount(value) : String(value);
}

function describeCell(field: PropertyField, text: string, draft: PropertyDraft, unit: UnitDraft): string {
  const getMeaning = MEANINGS[field];
  if (getMeaning !== undefined) return getMeaning(draft, unit) ?? '';
  const [entryField] = getEntryFields(field);
  // "month", "sq m" and the names of units only qualify other cells.
  if (entryField === 'variants' || !EXPORTED_FIELDS.some((exported) => exported === field)) return text;
  return formatValue(Object.entries(draft).find(([name]) => name === entryField)?.[1]);
}
