import {
  type Area,
  type BareUnit,
  formatAreaNote,
  parseAreaUnit,
  parseHeadingAreaUnit,
  readArea,
  toAcres,
  toExactSqft,
  toSqft,
} from '../normalise/area.ts';
import type { PropertyKind } from '../normalise/property-kinds.ts';
import { quote, stripApproximation } from '../normalise/reading.ts';
import type { RowReader } from './row-reader.ts';

// The cells of areas: a floor area in square feet, a plot in acres. The column of sizes often holds both: "1/2 acre"
// there is the plot.

type AreaField = 'size' | 'plot';
type Type = PropertyKind['type'];

const USUAL = { size: 'sq ft', plot: 'acre' } as const;
const UNIT_COLUMN = { size: 'size_unit', plot: 'plot_unit' } as const;
/** A larger bare number hardly means acres. */
const MANY_ACRES = 5;

function readBareUnit(reader: RowReader, field: AreaField): { readonly unit: BareUnit; readonly isSaid: boolean } {
  const named = reader.text(UNIT_COLUMN[field]);
  const heading = reader.columns.headingOf(field);
  if (named !== '') {
    const unit = parseAreaUnit(named);
    if (unit === undefined) {
      reader.addProblem(UNIT_COLUMN[field], `${quote(named)} is no unit of area; write sq ft, sq m or acres`);
    }
    return { unit: unit ?? USUAL[field], isSaid: true };
  }
  if (heading === 'LotSizeSquareFeet') return { unit: 'sq ft', isSaid: true };
  if (/^(?:acreage|LotSizeAcres)$/i.test(heading)) return { unit: 'acre', isSaid: true };
  const unit = parseHeadingAreaUnit(reader.columns.unit(field)) ?? parseAreaUnit(heading);
  return { unit: unit ?? USUAL[field], isSaid: unit !== undefined };
}

/** Describes what is wrong with the unit in the heading of a column of areas; undefined when it is understood. */
export function findAreaHeadingProblem(unit: string): string | undefined {
  if (stripApproximation(unit) === '' || parseHeadingAreaUnit(unit) !== undefined) return undefined;
  return `${quote(unit)} is no unit of area; write one of sq ft, sq m, acres, ha or ft (for 50x100), or leave it out and write it in each cell`;
}

function readSizeCell(reader: RowReader, type: Type): { readonly floor: Area | null; readonly plot: Area | null } {
  const { unit, isSaid } = readBareUnit(reader, 'size');
  const area = reader.read('size', (text) => readArea(text, unit));
  const none = { floor: null, plot: null };
  if (area === null) return none;
  const text = quote(reader.text('size'));
  if (area.hasUnit || isSaid || area.form === 'sides') {
    if (area.form === 'fraction' && !area.hasUnit && (area.unit === 'sq ft' || area.unit === 'sq m')) {
      reader.addProblem('size', `${text} is no floor area; write 1/2 acre, or the floor area as 1200 sq ft`);
      return none;
    }
    if (area.unit === 'acre' || area.unit === 'hectare') return { floor: null, plot: area };
    if (area.form !== 'sides') return { floor: area, plot: null };
    if (type === 'land') return { floor: null, plot: area };
    reader.addProblem(
      'size',
      `${text} may be the sides of the plot or of the floor; write a plot into the column "Plot", a floor as 1200 sq ft`,
    );
    return none;
  }
  if (area.form === 'fraction') {
    if (type === 'land') return { floor: null, plot: { ...area, unit: 'acre' } };
    reader.addProblem('size', `${text} has no unit; write 1/2 acre, or the floor area as 1200 sq ft`);
    return none;
  }
  if (type !== 'land') return { floor: area, plot: null };
  reader.addProblem('size', `${text} has no unit, and this is land; write 0.25 acres, 50x100 ft or 450 sq m`);
  return none;
}

function addDottedDoubt(reader: RowReader, field: AreaField, area: Area): void {
  if (area.isDotted) reader.addDoubt(field, `${quote(reader.text(field))} is taken as ${area.value} ${area.unit}`);
}

/** Two columns of one size may be rounded, each in its unit. */
const ALIKE = 0.05;

function addOtherSizeDoubt(reader: RowReader, field: AreaField, sqft: number): void {
  for (const { text, unit, column } of reader.columns.beside(reader.row, field)) {
    const bare = parseHeadingAreaUnit(unit) ?? parseAreaUnit(unit);
    const other = bare === undefined ? undefined : readArea(text, bare);
    if (other === undefined || 'problem' in other || other.value === null) continue;
    const is = toExactSqft(other.value);
    // Programs write 0 for what nobody said.
    if (is === 0 || sqft === 0) continue;
    if (Math.abs(is - sqft) > sqft * ALIKE) {
      reader.addDoubt(field, `${quote(reader.text(field))} is not the size that ${column} says, ${quote(text)}`);
    }
  }
}

/** Reads the floor area, in sq ft; an area in acres is a plot. */
export function readSize(reader: RowReader, type: Type): number | null {
  const { floor } = readSizeCell(reader, type);
  if (floor === null) return null;
  addDottedDoubt(reader, 'size', floor);
  const sqft = toSqft(floor);
  addOtherSizeDoubt(reader, 'size', sqft);
  const note = formatAreaNote(reader.text('size'), sqft, 'sq ft');
  if (note !== undefined) reader.addNote('size', note);
  return sqft;
}

/** Reads the plot, in acres, from its own column or from the column of sizes. */
export function readPlot(reader: RowReader, type: Type): number | null {
  const { unit, isSaid } = readBareUnit(reader, 'plot');
  const own = reader.read('plot', (text) => readArea(text, unit));
  const ofSize = readSizeCell(reader, type).plot;
  const area = own ?? ofSize;
  if (area === null) return null;
  const field = own === null ? 'size' : 'plot';
  const acres = toAcres(area);
  if (own !== null && ofSize !== null && Math.abs(toAcres(ofSize) - acres) > acres / 50) {
    reader.addProblem('size', `this is a plot of ${toAcres(ofSize)} acres, and the plot's own column says ${acres}`);
  }
  addDottedDoubt(reader, field, area);
  if (own !== null) addOtherSizeDoubt(reader, 'plot', toExactSqft(own));
  if (own !== null && own.form === 'number' && !own.hasUnit && !isSaid && acres > MANY_ACRES) {
    reader.addDoubt('plot', `${quote(reader.text('plot'))} has no unit and is taken as ${acres} acres`);
  }
  const note = formatAreaNote(reader.text(field), acres, 'acres');
  if (note !== undefined) reader.addNote(field, note);
  return acres;
}
