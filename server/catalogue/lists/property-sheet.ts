import { fold } from '#lib/fold.ts';
import { toSentenceCase } from '#lib/text.ts';
import { findAreaHeadingProblem, readPlot, readSize } from '../cells/area-cells.ts';
import { readFacts } from '../cells/fact-cells.ts';
import { type KindCells, readBedrooms, readKindBedrooms, readKindCells } from '../cells/kind-cells.ts';
import { readLocation } from '../cells/place-cells.ts';
import { PRICES, readAmountCell, readPrice, requireAgreement } from '../cells/price-cells.ts';
import {
  findColumn,
  isOwnExport,
  PROPERTY_COLUMNS,
  type PropertyField,
  WHOLE_UNIT,
} from '../cells/property-columns.ts';
import { findOptionRows } from '../cells/property-options.ts';
import { addChargeDoubts, addDateDoubts, addPlotDoubt, addPriceDoubt, addRoomDoubts } from '../cells/row-doubts.ts';
import { MergedCells, RowReader } from '../cells/row-reader.ts';
import { type Found, type PropertyDraft, PropertyEntry, parseEntry } from '../entries.ts';
import { Columns } from '../files/columns.ts';
import { formatPlace, type SheetFile, type SheetRow } from '../files/sheet-row.ts';
import { type AmenityFacts, readAmenities } from '../normalise/amenities.ts';
import { readAmountUnit } from '../normalise/amount.ts';
import { readFurnishing, readStatus, readTags, readTruth } from '../normalise/choices.ts';
import { readDate } from '../normalise/date.ts';
import { readDepositMonths, readRooms } from '../normalise/facts.ts';
import { isDeedOrPersonTitle } from '../normalise/mistaken.ts';
import { htmlToText, isHtml, tidyText } from '../normalise/plain-text.ts';
import type { PropertyKind } from '../normalise/property-kinds.ts';
import { getReferenceKey, isBlank, quote, readId } from '../normalise/reading.ts';
import type { PhotoFolder } from '../pictures/photo-folder.ts';
import type { Doubt, Notes } from '../problems.ts';
import { type Agents, SheetAgents } from './sheet-agents.ts';

export interface PropertySheetOptions extends Agents {
  readonly sheet: SheetFile;
  readonly photos: PhotoFolder;
  readonly notes: Notes;
  readonly onBytes?: ((bytes: number) => void) | undefined;
  readonly onDraft?: ((draft: PropertyDraft) => void) | undefined;
}

type Unit = Readonly<Record<'bedrooms' | 'bathrooms' | 'area_sqft' | 'price', number | null>>;

class PropertySheet {
  readonly #columns: Columns<PropertyField>;
  readonly #options: PropertySheetOptions;
  readonly #agents: SheetAgents;
  readonly #isExport: boolean;
  readonly #merged = new MergedCells();

  constructor(options: PropertySheetOptions) {
    this.#options = options;
    this.#columns = new Columns(options.sheet, PROPERTY_COLUMNS, options.notes);
    this.#agents = new SheetAgents(options);
    this.#isExport = isOwnExport(options.sheet.heading);
  }

  headingProblems(): string[] {
    const columns = this.#columns;
    const problems: string[] = [];
    if (!columns.has('reference') && !columns.has('id')) {
      problems.push(
        `${this.#options.sheet.name}, ${formatPlace(this.#options.sheet.headingRow)}: there is no column "Reference"; each property needs a reference of its own, such as JJ-1042`,
      );
    }
    for (const field of [...PRICES.map(([price]) => price), 'lowest_price'] as const) {
      const unit = readAmountUnit(columns.unit(field));
      if ('problem' in unit) problems.push(`${columns.atColumn(field)}: ${unit.problem}`);
    }
    for (const field of ['size', 'plot'] as const) {
      const problem = findAreaHeadingProblem(columns.unit(field));
      if (problem !== undefined) problems.push(`${columns.atColumn(field)}: ${problem}`);
    }
    if (/\bm{1,2}[-/. ]?d{1,2}\b/i.test(columns.unit('listed_at'))) {
      problems.push(
        `${columns.atColumn('listed_at')}: dates are read with the day first; write them as 2026-11-02 and leave ${quote(columns.unit('listed_at'))} out`,
      );
    }
    return problems;
  }

  getKey(row: SheetRow): string {
    const reference = getReferenceKey(this.#columns.cell(row, 'reference'));
    return reference === '' ? this.#columns.cell(row, 'id') : reference;
  }

  /** True for a row with the reference of the property above it, and its title or none. */
  isUnit(row: SheetRow, first: SheetRow): boolean {
    const title = fold(this.#columns.cell(row, 'title'));
    return title === '' || title === fold(this.#columns.cell(first, 'title'));
  }

  async read(first: SheetRow, further: readonly SheetRow[]): Promise<Found<PropertyEntry>> {
    for (const row of [first, ...further]) this.#columns.addNamelessNote(row);
    const reader = new RowReader(this.#columns, first, this.#options.notes);
    const at = (field: string): string => this.#columns.at(first, findColumn(field) ?? 'reference');
    const where = `${this.#options.sheet.name}, ${formatPlace(first)}`;
    const kind = readKindCells(reader);
    const cells = readPrice(reader, kind);
    const { price, agreement } = cells;
    const status = reader.read('status', (text) => readStatus(text, agreement));
    if (status !== 'off') requireAgreement(reader, agreement, this.#merged);
    const unit = this.#readUnit(reader, price, kind);
    const rows = findOptionRows(this.#columns, this.#options.notes, first, further);
    const { variants, problems, doubts } = this.#readUnits(rows.options, unit, reader, { ...kind, agreement });
    const [cheapest = unit] = variants
      .filter((variant) => variant.price !== null)
      .toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0));
    const main = fold(reader.text('unit')) === WHOLE_UNIT ? unit : cheapest;
    const pictures = await this.#readPictures(reader);
    const amenities = this.#readAmenities(reader);
    const draft = {
      ...this.#readIdentity(reader),
      title: this.#readTitle(reader, kind, main),
      description: this.#readDescription(reader),
      status: status === 'off' ? null : status,
      featured: reader.read('featured', readTruth) ?? false,
      property_type: kind.type,
      agreement_type: agreement,
      subtype: kind.subtype,
      furnishing: reader.read('furnishing', readFurnishing) ?? kind.furnishing,
      tags: this.#readTags(reader, kind, amenities.tags),
      lowest_variant_price: readAmountCell(reader, 'lowest_price')?.kes ?? (cells.isFrom ? price : null),
      has_deposit: this.#readDeposit(reader),
      ...main,
      plot_acres: readPlot(reader, kind.type),
      location: readLocation(reader),
      variants,
      amenities: amenities.ids,
      agent: this.#readAgent(reader),
      listed_at: reader.read('listed_at', readDate),
      ...(await readFacts(reader, amenities.facts, (name) => this.#options.photos.find(name))),
      // The site records the history itself (0028).
      changes: undefined,
      pictures,
    } satisfies Record<Exclude<keyof PropertyEntry, 'id'>, unknown>;
    this.#options.onDraft?.(draft);
    addPriceDoubt(reader, cells, kind.type);
    addPlotDoubt(reader, draft.plot_acres, kind.type);
    addDateDoubts(reader, draft);
    addChargeDoubts(reader, draft, cells);
    if (!this.#isExport) this.#merged.addDoubts(reader);
    this.#merged.addRow(reader);
    reader.problems.push(...rows.problems, ...problems);
    if (status === 'off' || reader.problems.length > 0) {
      const photos = status === 'off' ? [] : pictures;
      return { where, at, entry: undefined, problems: [...new Set(reader.problems)], photos };
    }
    const found = parseEntry(PropertyEntry, draft, { where, at, problems: [] });
    if (found.entry === undefined) return found;
    const made = this.#columns.has('title') ? [] : ['title'];
    return { ...found, made, doubts: [...reader.doubts, ...doubts] };
  }

  #readIdentity(reader: RowReader): { readonly id?: number; readonly reference: string | null } {
    const reference = reader.text('reference');
    const id = reader.read('id', readId);
    if (reader.text('id') === '' && reference === '') {
      reader.addProblem(
        'reference',
        `the reference is missing; each property needs one of its own, such as JJ-1042${this.#merged.hint('reference')}`,
      );
    }
    return { ...(id === null ? {} : { id }), reference: reference === '' ? null : reference };
  }

  #readTitle(reader: RowReader, { subtype, type }: PropertyKind, { bedrooms }: Unit): string {
    const title = reader.text('title').replace(/\s*\n\s*/gu, ' ');
    if (title !== '') {
      const canBeDeed = fold(this.#columns.getHeading('title')) === 'title' && !this.#isExport;
      if (canBeDeed && isDeedOrPersonTitle(title)) {
        reader.addProblem(
          'title',
          `${quote(title)} looks like a title deed or the title of a person, not like a headline; rename the column to "Deed" (it is then not imported), or to "Headline" where it is one`,
        );
      }
      return title;
    }
    if (this.#columns.has('title')) {
      reader.addProblem('title', 'the title is missing; it is what people see first');
      return 'none';
    }
    const kind = (subtype ?? type ?? 'property').replaceAll('-', ' ');
    const rooms = bedrooms === null ? '' : bedrooms === 0 ? 'studio ' : `${bedrooms}-bedroom `;
    const place = reader.text('address');
    const made =
      toSentenceCase(`${rooms.trimEnd()} ${kind}`).replace(/(\d) bedroom/, '$1-bedroom') +
      (place === '' ? '' : ` in ${place}`);
    reader.addNote('title', `made, since there is no such column: "${made}"`);
    return made;
  }

  #readDescription(reader: RowReader): string | null {
    const text = tidyText(reader.text('description'));
    if (text === '') return null;
    if (!isHtml(text)) return text;
    reader.addNote('description', 'HTML was turned into plain paragraphs');
    return htmlToText(text);
  }

  #readTags(reader: RowReader, { isOnCompound, isOffPlan }: KindCells, amenityTags: readonly string[]): string[] {
    const kindTags = [...(isOnCompound ? ['on-compound'] : []), ...(isOffPlan ? ['off-plan'] : [])];
    return [...new Set([...readTags(reader.text('tags')), ...amenityTags, ...kindTags])];
  }

  #readDeposit(reader: RowReader): boolean | null {
    const text = reader.text('deposit');
    const reading = readTruth(text);
    if ('value' in reading) return reading.value;
    const months = readDepositMonths(text);
    if ('value' in months) return (months.value ?? 0) > 0;
    reader.addNote('deposit', `${quote(text)} is yes: the site says only that there is one`);
    return true;
  }

  #readUnit(reader: RowReader, price: number | null, kind: KindCells): Unit {
    const { type } = kind;
    // "0" rooms of a home mean a studio; of land or an office they mean nothing.
    const isRoomless = (type === 'land' || type === 'commercial') && !this.#isExport;
    const toRooms = (count: number | null): number | null => (isRoomless && count === 0 ? null : count);
    const unit = {
      bedrooms: toRooms(readBedrooms(reader, kind.bedrooms)),
      bathrooms: toRooms(reader.read('bathrooms', readRooms)),
      area_sqft: readSize(reader, type),
      price,
    };
    addRoomDoubts(reader, unit, type);
    return unit;
  }

  #readUnits(
    rows: readonly SheetRow[],
    firstUnit: Unit,
    first: RowReader,
    kind: KindCells,
  ): { readonly variants: readonly Unit[]; readonly problems: readonly string[]; readonly doubts: readonly Doubt[] } {
    if (rows.length === 0) return { variants: [], problems: [], doubts: [] };
    const readers = rows.map((row) => new RowReader(this.#columns, row, this.#options.notes));
    const units = readers.map((reader) => {
      const cells = readPrice(reader, kind);
      addPriceDoubt(reader, cells, kind.type);
      return this.#readUnit(reader, cells.price, { ...kind, bedrooms: readKindBedrooms(reader) });
    });
    return {
      variants: fold(first.text('unit')) === WHOLE_UNIT ? units : [firstUnit, ...units],
      problems: readers.flatMap(({ problems }) => problems),
      doubts: readers.flatMap(({ doubts }) => doubts),
    };
  }

  #readAmenities(reader: RowReader): { ids: number[]; facts: readonly AmenityFacts[]; tags: readonly string[] } {
    const readings = this.#columns.cells(reader.row, 'amenities').flatMap((cell) => {
      if (isBlank(cell)) return [];
      const reading = readAmenities(cell);
      if ('problem' in reading) return [];
      if (reading.note !== undefined) reader.addNote('amenities', reading.note);
      return [reading.value];
    });
    return {
      ids: [...new Set(readings.flatMap(({ ids }) => ids))],
      // An export has the facts in columns of their own.
      facts: this.#isExport ? [] : readings.flatMap(({ facts }) => facts),
      tags: readings.flatMap(({ tags }) => tags),
    };
  }

  #readAgent(reader: RowReader): string | null {
    const [name, phone, email] = [reader.text('agent'), reader.text('agent_phone'), reader.text('agent_email')];
    const where = `${this.#options.sheet.name}, ${formatPlace(reader.row)}`;
    const agent = this.#agents.read({ name, phone, email, where });
    if ('problem' in agent) {
      reader.addProblem(agent.field, agent.problem);
      return null;
    }
    if (agent.note !== undefined) reader.addNote(isBlank(name) ? 'agent_email' : 'agent', agent.note);
    return agent.username;
  }

  async #readPictures(reader: RowReader): Promise<PropertyEntry['pictures']> {
    const { photos } = this.#options;
    const names = splitPhotoNames(reader.text('photos'));
    const reference = reader.text('reference');
    const files: string[] = [];
    const byReference = names.length === 0 && reference !== '' ? [photos.findByReference(reference)] : [];
    for (const finding of [...names.map((name) => photos.find(name)), ...byReference]) {
      const found = await finding;
      if ('problem' in found) reader.addProblem('photos', found.problem);
      else files.push(...found.files);
      if ('note' in found && found.note !== undefined) reader.addNote('photos', found.note);
    }
    const captions = splitByPhoto(reader.text('captions'), files.length);
    const focus = splitByPhoto(reader.text('focus'), files.length);
    if (captions.length > files.length) {
      reader.addNote('captions', `${captions.length} captions for ${files.length} photos; the last ones are left out`);
    }
    return files.map((file, index) => {
      const focal = focus[index] ?? '';
      return { file, alt: captions[index] ?? '', ...(focal === '' ? {} : { focal }) };
    });
  }
}

/** At semicolons and lines, at commas between file names, and at spaces between links. */
function splitPhotoNames(text: string): readonly string[] {
  const parts = text
    .split(/[;\n|]|[\s,]+(?=https?:\/\/)/i)
    .flatMap((part) => (/\.[a-z]{3,4}\s*,/i.test(part) ? part.split(/(?<=\.[a-z]{3,4})\s*,/i) : [part]));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** One for each photo, at bars or lines, else at semicolons. */
function splitByPhoto(text: string, photos: number): readonly string[] {
  if (text === '') return [];
  if (photos === 1 && !text.includes('|')) return [text];
  return text.split(/[|\n]/.test(text) ? /[|\n]/ : ';').map((part) => part.trim());
}

/** Reads a sheet of properties; rows right below with the same reference are its units. */
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
    const key = sheet.getKey(row);
    if (first !== undefined && key !== '' && key === sheet.getKey(first) && sheet.isUnit(row, first)) {
      further.push(row);
      continue;
    }
    if (first !== undefined) yield await sheet.read(first, further);
    first = row;
    further = [];
  }
  if (first !== undefined) yield await sheet.read(first, further);
}
