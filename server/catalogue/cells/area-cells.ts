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

// A column of sizes holds floor areas, and often plots too: "1/2 acre".

type AreaField = 'size' | 'plot';
type Type = PropertyKind['type'];

const DEFAULT_UNIT = { size: 'sq ft', plot: 'acre' } as const;
const UNIT_COLUMN = { size: 'size_unit', plot: 'plot_unit' } as const;
/** A larger bare number hardly means acres. */
const MAX_BARE_ACRES = 5;

function readBareUnit(reader: RowReader, field: AreaField): { readonly unit: BareUnit; readonly isStated: boolean } {
  const stated = reader.text(UNIT_COLUMN[field]);
  const heading = reader.columns.getHeading(field);
  if (stated !== '') {
    const unit = parseAreaUnit(stated);
    if (unit === undefined) {
      reader.addProblem(UNIT_COLUMN[field], `${quote(stated)} is not a unit of area; write sq ft, sq m or acres`);
    }
    return { unit: unit ?? DEFAULT_UNIT[field], isStated: true };
  }
  if (heading === 'LotSizeSquareFeet') return { unit: 'sq ft', isStated: true };
  if (/^(?:acreage|LotSizeAcres)$/i.test(heading)) return { unit: 'acre', isStated: true };
  const unit = parseHeadingAreaUnit(reader.columns.unit(field)) ?? parseAreaUnit(heading);
  return { unit: unit ?? DEFAULT_UNIT[field], isStated: unit !== undefined };
}

/** Describes a heading's unit that is none of area; undefined for a known one. */
export function findAreaHeadingProblem(unit: string): string | undefined {
  if (stripApproximation(unit) === '' || parseHeadingAreaUnit(unit) !== undefined) return undefined;
  return `${quote(unit)} is not a unit of area; write one of sq ft, sq m, acres, ha or ft (for 50x100), or leave it out and write it in each cell`;
}

function readSizeCell(reader: RowReader, type: Type): { readonly floor: Area | null; readonly plot: Area | null } {
  const { unit, isStated } = readBareUnit(reader, 'size');
  const area = reader.read('size', (text) => readArea(text, unit));
  if (area === null) return { floor: null, plot: null };
  const refuse = (reason: string) => {
    reader.addProblem('size', `${quote(reader.text('size'))} ${reason}`);
    return { floor: null, plot: null };
  };
  const isLand = type === 'land';
  if (area.hasUnit || isStated || area.form === 'sides') {
    if (area.form === 'fraction' && !area.hasUnit && (area.unit === 'sq ft' || area.unit === 'sq m')) {
      return refuse('is not a floor area; write 1/2 acre, or the floor area as 1200 sq ft');
    }
    if (area.unit === 'acre' || area.unit === 'hectare') return { floor: null, plot: area };
    if (area.form !== 'sides') return { floor: area, plot: null };
    if (isLand) return { floor: null, plot: area };
    return refuse(
      'may be the sides of the plot or of the floor; write a plot into the column "Plot", a floor as 1200 sq ft',
    );
  }
  if (area.form === 'fraction') {
    if (isLand) return { floor: null, plot: { ...area, unit: 'acre' } };
    return refuse('has no unit; write 1/2 acre, or the floor area as 1200 sq ft');
  }
  if (!isLand) return { floor: area, plot: null };
  return refuse('has no unit, and this is land; write 0.25 acres, 50x100 ft or 450 sq m');
}

function addDottedDoubt(reader: RowReader, field: AreaField, area: Area): void {
  if (area.isDotted) reader.addDoubt(field, `${quote(reader.text(field))} is taken as ${area.value} ${area.unit}`);
}

/** Two columns of one size may be rounded, each in its unit. */
const MAX_DIFFERENCE = 0.05;

function addOtherSizeDoubt(reader: RowReader, field: AreaField, sqft: number): void {
  for (const { text, unit, column } of reader.columns.ignoredCells(reader.row, field)) {
    const bare = parseHeadingAreaUnit(unit) ?? parseAreaUnit(unit);
    const other = bare === undefined ? undefined : readArea(text, bare);
    if (other === undefined || 'problem' in other || other.value === null) continue;
    const otherSqft = toExactSqft(other.value);
    // Programs write 0 into empty cells.
    if (otherSqft === 0 || sqft === 0) continue;
    if (Math.abs(otherSqft - sqft) > sqft * MAX_DIFFERENCE) {
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
  const { unit, isStated } = readBareUnit(reader, 'plot');
  const plotCell = reader.read('plot', (text) => readArea(text, unit));
  const sizeCell = readSizeCell(reader, type).plot;
  const area = plotCell ?? sizeCell;
  if (area === null) return null;
  const field = plotCell === null ? 'size' : 'plot';
  const acres = toAcres(area);
  if (plotCell !== null && sizeCell !== null && Math.abs(toAcres(sizeCell) - acres) > acres / 50) {
    reader.addProblem('size', `this is a plot of ${toAcres(sizeCell)} acres, and the plot's own column says ${acres}`);
  }
  addDottedDoubt(reader, field, area);
  if (plotCell !== null) addOtherSizeDoubt(reader, 'plot', toExactSqft(plotCell));
  if (plotCell?.form === 'number' && !plotCell.hasUnit && !isStated && acres > MAX_BARE_ACRES) {
    reader.addDoubt('plot', `${quote(reader.text('plot'))} has no unit and is taken as ${acres} acres`);
  }
  const note = formatAreaNote(reader.text(field), acres, 'acres');
  if (note !== undefined) reader.addNote(field, note);
  return acres;
}
