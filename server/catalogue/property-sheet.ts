import * as v from 'valibot';
import { type Agent, agentNamed } from '#contract/agent.ts';
import { fold } from '#lib/fold.ts';
import { sentenceCase } from '#lib/text.ts';
import { PropertyEntry } from './catalogue-files.ts';
import { Columns } from './columns.ts';
import type { Found } from './found.ts';
import { type Amount, type Period, readAmount } from './normalise/amount.ts';
import { type Area, type AreaUnit, areaNote, areaUnit, readArea, toAcres, toSqft } from './normalise/area.ts';
import {
  type Agreement,
  type PropertyKind,
  readAgreement,
  readAmenities,
  readFurnishing,
  readKind,
  readStatus,
  readSubtype,
  readTags,
  readTruth,
} from './normalise/choices.ts';
import { readCounty } from './normalise/county.ts';
import { readDate } from './normalise/date.ts';
import { didYouMean } from './normalise/near.ts';
import { looksLikeHtml, tidyText, wordsOfHtml } from './normalise/plain-text.ts';
import { isBlank, quoted, type Reading, read, readId } from './normalise/reading.ts';
import { readRooms } from './normalise/rooms.ts';
import type { Notes } from './notes.ts';
import type { PhotoFolder } from './photo-folder.ts';
import { PROPERTY_COLUMNS, type PropertyField, WHOLE_UNIT } from './property-columns.ts';
import { referenceKey } from './reference-key.ts';
import type { SheetFile, SheetRow } from './sheet-file.ts';

export interface PropertySheetOptions {
  readonly sheet: SheetFile;
  readonly team: readonly Agent[];
  readonly photos: PhotoFolder;
  readonly notes: Notes;
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

/** Which field of a listing a column fills, for what its schema finds wrong. */
const FIELD_OF: Readonly<Record<string, PropertyField>> = {
  agreement_type: 'agreement',
  property_type: 'type',
  area_sqft: 'size',
  plot_acres: 'plot',
  lowest_variant_price: 'lowest_price',
  has_deposit: 'deposit',
  pictures: 'photos',
  location: 'address',
  variants: 'unit',
};

const isField = (name: string): name is PropertyField => Object.hasOwn(PROPERTY_COLUMNS, name);
const fieldOf = (name: string): PropertyField | undefined => FIELD_OF[name] ?? (isField(name) ? name : undefined);

/** What one row says of a unit, or of the whole. */
interface Unit {
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly area_sqft: number | null;
  readonly price: number | null;
}

/** Reads the cells of a row, and keeps what is wrong with them. */
class RowReader {
  readonly problems: string[] = [];
  readonly row: SheetRow;
  readonly #columns: Columns<PropertyField>;
  readonly #notes: Notes;

  constructor(columns: Columns<PropertyField>, row: SheetRow, notes: Notes) {
    this.#columns = columns;
    this.row = row;
    this.#notes = notes;
  }

  text(field: PropertyField): string {
    return this.#columns.cell(this.row, field);
  }

  refuse(field: PropertyField, problem: string): void {
    this.problems.push(`${this.#columns.at(this.row, field)}: ${problem}`);
  }

  note(field: PropertyField, text: string): void {
    this.#notes.add(this.#columns.headingOf(field), text, `line ${this.row.line}`);
  }

  /** The value of a cell; null where it has none, or none that can be used. */
  take<T>(field: PropertyField, reader: (text: string) => Reading<T | null>): T | null {
    const reading = reader(this.text(field));
    if ('problem' in reading) {
      this.refuse(field, reading.problem);
      return null;
    }
    if (reading.note !== undefined) this.note(field, reading.note);
    return reading.value;
  }
}

const PERIOD_WORDS: ReadonlyMap<string, Period> = new Map([
  ...['month', 'monthly', 'per month', 'pm', 'month to month'].map((word): [string, Period] => [word, 'month']),
  ...['night', 'nightly', 'per night', 'day', 'daily', 'per day'].map((word): [string, Period] => [word, 'night']),
  ...['week', 'weekly', 'per week'].map((word): [string, Period] => [word, 'week']),
  ...['year', 'yearly', 'annually', 'annual', 'per year', 'per annum'].map((word): [string, Period] => [word, 'year']),
]);

function readPeriod(text: string): Reading<Period | null> {
  if (isBlank(text)) return read(null);
  const period = PERIOD_WORDS.get(fold(text));
  return period === undefined ? { problem: `${quoted(text)} is not understood; write month or night` } : read(period);
}

function readCoordinate(text: string, most: number): Reading<number | null> {
  if (isBlank(text)) return read(null);
  const value = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(value) <= most
    ? read(value)
    : { problem: `${quoted(text)} is not a number of degrees such as -1.29004` };
}

/** The columns in which a price may stand, with what each says of the agreement. */
const PRICES: readonly (readonly [PropertyField, Agreement | null])[] = [
  ['price', null],
  ['sale_price', 'sale'],
  ['rent', 'rent'],
  ['night', 'shortlet'],
];

/** Reads a property sheet's rows into listings. */
class PropertySheet {
  readonly #columns: Columns<PropertyField>;
  readonly #options: PropertySheetOptions;
  readonly #agents: ReadonlyMap<string, string>;

  constructor(options: PropertySheetOptions) {
    this.#options = options;
    this.#columns = new Columns(options.sheet, PROPERTY_COLUMNS, options.notes);
    this.#agents = new Map(
      options.team.flatMap(({ username, name, email }) =>
        [username, name, email ?? '']
          .filter((key) => key !== '')
          .map((key): [string, string] => [agentKey(key), username]),
      ),
    );
  }

  /** What is wrong with the heading, before any row. */
  headingProblems(): string[] {
    const columns = this.#columns;
    const problems: string[] = [];
    if (!columns.has('reference') && !columns.has('id')) {
      problems.push(
        `${this.#options.sheet.name}, line 1: there is no column "Reference"; each property needs a reference of its own, such as JJ-1042`,
      );
    }
    for (const [field] of PRICES) {
      const unit = columns.unit(field);
      const reading = unit === '' ? undefined : readAmount(`1 ${unit}`);
      if (reading !== undefined && 'problem' in reading && reading.problem.includes(' is in ')) {
        problems.push(
          `${columns.atColumn(field)}: ${reading.problem.replace(/^"1 ([^"]*)"/, '"$1"').replace('write the amount in KES', 'write the amounts in KES')}`,
        );
      }
    }
    return problems;
  }

  /** The property that a row belongs to; "" when it does not say. */
  keyOf(row: SheetRow): string {
    const reference = referenceKey(this.#columns.cell(row, 'reference'));
    return reference === '' ? this.#columns.cell(row, 'id') : reference;
  }

  /** Is this a further row of the property above it: of the same reference, and with its title or none? */
  isUnitOf(row: SheetRow, first: SheetRow): boolean {
    const title = fold(this.#columns.cell(row, 'title'));
    return title === '' || title === fold(this.#columns.cell(first, 'title'));
  }

  async read(first: SheetRow, further: readonly SheetRow[]): Promise<Found<PropertyEntry>> {
    for (const row of [first, ...further]) this.#columns.noteNameless(row);
    const reader = new RowReader(this.#columns, first, this.#options.notes);
    const at = (field: string): string => this.#columns.at(first, fieldOf(field) ?? 'reference');
    const where = `${this.#options.sheet.name}, line ${first.line}`;
    const kind = this.#kindOf(reader);
    const { price, agreement } = this.#priceOf(reader, kind);
    const status = reader.take('status', (text) => readStatus(text, agreement));
    const whole = this.#unitOf(reader, price, kind.type);
    const { variants, problems } = this.#unitsOf(further, whole, reader, agreement, kind.type);
    const cheapest = variants
      .filter((unit) => unit.price !== null)
      .reduce<Unit | undefined>(
        (best, unit) => (best === undefined || (unit.price ?? 0) < (best.price ?? 0) ? unit : best),
        undefined,
      );
    const top = variants.length > 0 && fold(reader.text('unit')) !== WHOLE_UNIT ? (cheapest ?? whole) : whole;
    const pictures = await this.#picturesOf(reader);
    const draft = {
      ...this.#identityOf(reader),
      title: this.#titleOf(reader, kind, top),
      description: this.#descriptionOf(reader),
      status: status === 'off' ? null : status,
      featured: reader.take('featured', readTruth) ?? false,
      property_type: kind.type,
      agreement_type: agreement,
      subtype: kind.subtype,
      furnishing: reader.take('furnishing', readFurnishing),
      tags: [...readTags(reader.text('tags'))],
      lowest_variant_price: reader.take('lowest_price', readAmount)?.kes ?? null,
      has_deposit: this.#depositOf(reader),
      ...top,
      plot_acres: this.#plotOf(reader, kind.type),
      location: this.#locationOf(reader),
      variants,
      amenities: this.#amenitiesOf(reader),
      agent: this.#agentOf(reader),
      listed_at: reader.take('listed_at', readDate),
      pictures,
    };
    reader.problems.push(...problems);
    if (status === 'off' || reader.problems.length > 0)
      return { where, at, entry: undefined, problems: [...new Set(reader.problems)] };
    const result = v.safeParse(PropertyEntry, draft);
    if (result.success) return { where, at, entry: result.output, problems: [] };
    return {
      where,
      at,
      entry: undefined,
      problems: result.issues.map((issue) => `${at(String(issue.path?.[0]?.key ?? 'reference'))}: ${issue.message}`),
    };
  }

  #identityOf(reader: RowReader): { readonly id?: number; readonly reference: string | null } {
    const reference = reader.text('reference');
    const id = reader.take('id', readId);
    if (reader.text('id') === '' && reference === '') {
      reader.refuse('reference', 'the reference is missing; each property needs one of its own, such as JJ-1042');
    }
    return { ...(id === null ? {} : { id }), reference: reference === '' ? null : reference };
  }

  #kindOf(reader: RowReader): PropertyKind {
    const kind = reader.take('type', readKind);
    const subtype = reader.take('subtype', readSubtype);
    const ofSubtype = kind?.type == null && subtype !== null ? readKind(subtype) : undefined;
    return {
      type: kind?.type ?? (ofSubtype !== undefined && 'value' in ofSubtype ? ofSubtype.value.type : null),
      subtype: subtype ?? kind?.subtype ?? null,
      agreement: kind?.agreement ?? null,
    };
  }

  #titleOf(reader: RowReader, { subtype, type }: PropertyKind, { bedrooms }: Unit): string {
    const title = reader.text('title').replace(/\s*\n\s*/gu, ' ');
    if (title !== '') return title;
    if (this.#columns.has('title')) {
      reader.refuse('title', 'the title is missing; it is what people see first');
      return 'none';
    }
    // Lists of other systems have no title; a plain one is better than none.
    const what = (subtype ?? type ?? 'property').replaceAll('-', ' ');
    const rooms = bedrooms === null ? '' : bedrooms === 0 ? 'studio ' : `${bedrooms}-bedroom `;
    const place = reader.text('address');
    const made =
      sentenceCase(`${rooms.trimEnd()} ${what}`).replace(/(\d) bedroom/, '$1-bedroom') +
      (place === '' ? '' : ` in ${place}`);
    reader.note('title', `made, since there is no such column: "${made}"`);
    return made;
  }

  #descriptionOf(reader: RowReader): string | null {
    const text = tidyText(reader.text('description'));
    if (text === '') return null;
    if (!looksLikeHtml(text)) return text;
    reader.note('description', 'HTML was turned into plain paragraphs');
    return wordsOfHtml(text);
  }

  #depositOf(reader: RowReader): boolean | null {
    const text = reader.text('deposit');
    const reading = readTruth(text);
    if ('value' in reading) return reading.value;
    reader.note('deposit', `${quoted(text)} is yes: the site says only that there is one`);
    return true;
  }

  /** The price in KES for the period that goes with its agreement, and that agreement. */
  #priceOf(
    reader: RowReader,
    kind: PropertyKind,
  ): { readonly price: number | null; readonly agreement: Agreement | null } {
    const said =
      reader.take('agreement', readAgreement) ?? kind.agreement ?? (kind.type === 'shortlet' ? 'shortlet' : null);
    const filled = PRICES.flatMap(([field, implied]) => {
      const amount = isBlank(reader.text(field)) ? null : reader.take(field, readAmount);
      return amount === null ? [] : [{ field, implied, amount }];
    });
    const fitting = filled.filter(({ implied }) => implied === null || said === null || implied === said);
    const distinct = new Set(fitting.flatMap(({ implied }) => implied ?? []));
    if (said === null && distinct.size > 1) {
      reader.refuse(
        fitting[1]?.field ?? 'price',
        'prices for more than one agreement are filled in; say in a column "Agreement" which one this is, and give the other a row and a reference of its own',
      );
    }
    for (const { field } of filled.filter((one) => !fitting.includes(one))) {
      reader.note(field, `not used, since this listing is for ${said}`);
    }
    const chosen = fitting.find(({ implied }) => implied !== null) ?? fitting[0];
    const period = reader.take('period', readPeriod);
    if (chosen === undefined) return { price: null, agreement: said };
    const { field, implied, amount } = chosen;
    const named = amount.period ?? (implied === 'sale' ? null : period);
    const agreement =
      said ?? implied ?? (named === 'month' || named === 'year' ? 'rent' : named === 'night' ? 'shortlet' : null);
    return { price: this.#perPeriod(reader, field, amount, named, agreement), agreement };
  }

  #perPeriod(
    reader: RowReader,
    field: PropertyField,
    { kes }: Amount,
    period: Period | null,
    agreement: Agreement | null,
  ): number | null {
    if (kes === null || period === null) return kes;
    const text = quoted(reader.text(field));
    if (agreement === 'rent' && period === 'year') {
      const month = Math.round(kes / 12);
      reader.note(field, `${text} a year is KES ${month} a month`);
      return month;
    }
    if ((agreement === 'rent' && period === 'month') || (agreement === 'shortlet' && period === 'night')) return kes;
    const wanted =
      agreement === 'rent' ? 'a month' : agreement === 'shortlet' ? 'a night' : 'the whole, since it is for sale';
    reader.refuse(field, `${text} is a price for a ${period}; write the price for ${wanted}`);
    return null;
  }

  #unitOf(reader: RowReader, price: number | null, type: PropertyKind['type']): Unit {
    return {
      bedrooms: reader.take('bedrooms', readRooms),
      bathrooms: reader.take('bathrooms', readRooms),
      area_sqft: this.#sizeOf(reader, type),
      price,
    };
  }

  #unitsOf(
    further: readonly SheetRow[],
    whole: Unit,
    first: RowReader,
    agreement: Agreement | null,
    type: PropertyKind['type'],
  ): { readonly variants: readonly Unit[]; readonly problems: readonly string[] } {
    if (further.length === 0) return { variants: [], problems: [] };
    const readers = further.map((row) => new RowReader(this.#columns, row, this.#options.notes));
    const units = readers.map((reader) => {
      const { price } = this.#priceOf(reader, { type, subtype: null, agreement });
      return this.#unitOf(reader, price, type);
    });
    return {
      variants: fold(first.text('unit')) === WHOLE_UNIT ? units : [whole, ...units],
      problems: readers.flatMap(({ problems }) => problems),
    };
  }

  #defaultUnit(
    reader: RowReader,
    field: 'size' | 'plot',
    unitField: 'size_unit' | 'plot_unit',
    usual: AreaUnit,
  ): AreaUnit {
    const named = reader.text(unitField);
    if (named === '') {
      if (this.#columns.headingOf(field) === 'LotSizeSquareFeet') return 'sq ft';
      return areaUnit(this.#columns.unit(field)) ?? areaUnit(this.#columns.headingOf(field)) ?? usual;
    }
    const unit = areaUnit(named);
    if (unit === undefined) reader.refuse(unitField, `${quoted(named)} is no unit of area; write sq ft, sq m or acres`);
    return unit ?? usual;
  }

  /** Square feet; an area of land that is given in acres is its plot. */
  #sizeOf(reader: RowReader, type: PropertyKind['type']): number | null {
    const area = this.#area(reader, 'size', this.#defaultUnit(reader, 'size', 'size_unit', 'sq ft'));
    if (area === null || this.#isPlot(area, type)) return null;
    const sqft = toSqft(area);
    const note = areaNote(reader.text('size'), sqft, 'sq ft');
    if (note !== undefined) reader.note('size', note);
    return sqft;
  }

  #plotOf(reader: RowReader, type: PropertyKind['type']): number | null {
    const plot = this.#area(reader, 'plot', this.#defaultUnit(reader, 'plot', 'plot_unit', 'acre'));
    const size =
      plot === null
        ? readArea(reader.text('size'), this.#defaultUnit(reader, 'size', 'size_unit', 'sq ft'))
        : undefined;
    const ofSize =
      size !== undefined && 'value' in size && size.value !== null && this.#isPlot(size.value, type)
        ? size.value
        : null;
    const area = plot ?? ofSize;
    if (area === null) return null;
    const field = plot === null ? 'size' : 'plot';
    const acres = toAcres(area);
    const note = areaNote(reader.text(field), acres, 'acres');
    if (note !== undefined) reader.note(field, note);
    return acres;
  }

  #isPlot = ({ unit }: Area, type: PropertyKind['type']): boolean =>
    type === 'land' && (unit === 'acre' || unit === 'hectare');

  #area(reader: RowReader, field: 'size' | 'plot', unit: AreaUnit): Area | null {
    return reader.take(field, (text) => readArea(text, unit));
  }

  #locationOf(reader: RowReader): PropertyEntry['location'] {
    const address = reader.text('address');
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

  #amenitiesOf(reader: RowReader): number[] {
    const ids = this.#columns.cells(reader.row, 'amenities').flatMap((cell) => {
      const reading = readAmenities(cell);
      if ('problem' in reading) return [];
      if (reading.note !== undefined) reader.note('amenities', reading.note);
      return reading.value;
    });
    return [...new Set(ids)];
  }

  #agentOf(reader: RowReader): string | null {
    const given = reader.text('agent');
    if (isBlank(given)) return null;
    const username = this.#agents.get(agentKey(given)) ?? agentNamed(this.#options.team, given)?.username;
    if (username === undefined) {
      const names = this.#options.team.flatMap((agent) => [agent.name, agent.username]);
      reader.refuse(
        'agent',
        `${quoted(given)} is nobody of the team${didYouMean(given, names)}; add the person to the team first, or leave the cell empty`,
      );
      return null;
    }
    if (username !== given) reader.note('agent', `${quoted(given)} is ${username}`);
    return username;
  }

  async #picturesOf(reader: RowReader): Promise<PropertyEntry['pictures']> {
    const names = photoNames(reader.text('photos'));
    const reference = reader.text('reference');
    const files: string[] = [];
    for (const name of names) {
      const found = await this.#options.photos.find(name);
      if ('problem' in found) reader.refuse('photos', found.problem);
      else files.push(...found.files);
      if ('note' in found && found.note !== undefined) reader.note('photos', found.note);
    }
    if (names.length === 0 && reference !== '') files.push(...(await this.#options.photos.ofReference(reference)));
    const captions = placed(reader.text('captions'), files.length);
    const focus = placed(reader.text('focus'), files.length);
    if (captions.length > files.length) {
      reader.note('captions', `${captions.length} captions for ${files.length} photos; the last ones are left out`);
    }
    return files.map((file, index) => {
      const focal = focus[index] ?? '';
      return { file, alt: captions[index] ?? '', ...(focal === '' ? {} : { focal }) };
    });
  }
}

/** Names of photos: parted by semicolons or lines, or by commas where each part is a file's name. */
function photoNames(text: string): readonly string[] {
  const parts = text
    .split(/[;\n|]/)
    .flatMap((part) => (/\.[a-z]{3,4}\s*,/i.test(part) ? part.split(/(?<=\.[a-z]{3,4})\s*,/i) : [part]));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Texts that go with the photos by their place: parted by bars or lines, else by semicolons; one photo has the whole. */
function placed(text: string, photos: number): readonly string[] {
  if (text === '') return [];
  if (photos === 1 && !text.includes('|')) return [text];
  return text.split(/[|\n]/.test(text) ? /[|\n]/ : ';').map((part) => part.trim());
}

const agentKey = (name: string): string => name.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase();

/**
 * Reads a sheet of properties, one after the other. A row is a property; rows of the same reference directly below it are
 * its unit types.
 */
export async function* readPropertySheet(options: PropertySheetOptions): AsyncGenerator<Found<PropertyEntry>> {
  const sheet = new PropertySheet(options);
  const { name } = options.sheet;
  const headingProblems = sheet.headingProblems();
  if (headingProblems.length > 0) {
    yield { where: name, at: () => name, entry: undefined, problems: headingProblems };
    return;
  }
  let first: SheetRow | undefined;
  let further: SheetRow[] = [];
  for await (const row of options.sheet.rows(options.onBytes)) {
    const key = sheet.keyOf(row);
    if (first !== undefined && key !== '' && key === sheet.keyOf(first) && sheet.isUnitOf(row, first)) {
      further.push(row);
      continue;
    }
    if (first !== undefined) yield await sheet.read(first, further);
    first = row;
    further = [];
  }
  if (first !== undefined) yield await sheet.read(first, further);
}
