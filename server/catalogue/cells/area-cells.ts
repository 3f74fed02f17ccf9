import {
  type Area,
  areaNote,
  areaUnit,
  type BareUnit,
  headingAreaUnit,
  readArea,
  sqftIn,
  toAcres,
  toSqft,
} from '../normalise/area.ts';
import type { PropertyKind } from '../normalise/property-kinds.ts';
import { quoted, withoutAbout } from '../normalise/reading.ts';
import type { RowReader } from './row-reader.ts';

// What the cells of areas say: a floor area in square feet, a plot in acres. In the column of sizes many a sheet has
// both: "1/2 acre" there is the plot.

type AreaField = 'size' | 'plot';
type Type = PropertyKind['type'];

const USUAL = { size: 'sq ft', plot: 'acre' } as const;
const UNIT_COLUMN = { size: 'size_unit', plot: 'plot_unit' } as const;
/** From here on a bare number is hardly meant as acres. */
const MANY_ACRES = 5;

/** The unit of bare numbers, and whether the sheet says it anywhere. */
function bareUnit(reader: RowReader, field: AreaField): { readonly unit: BareUnit; readonly isSaid: boolean } {
  const named = reader.text(UNIT_COLUMN[field]);
  const heading = reader.columns.headingOf(field);
  if (named !== '') {
    const unit = areaUnit(named);
    if (unit === undefined) {
      reader.refuse(UNIT_COLUMN[field], `${quoted(named)} is no unit of area; write sq ft, sq m or acres`);
    }
    return { unit: unit ?? USUAL[field], isSaid: true };
  }
  if (heading === 'LotSizeSquareFeet') return { unit: 'sq ft', isSaid: true };
  if (/^(?:acreage|LotSizeAcres)$/i.test(heading)) return { unit: 'acre', isSaid: true };
  const unit = headingAreaUnit(reader.columns.unit(field)) ?? areaUnit(heading);
  return { unit: unit ?? USUAL[field], isSaid: unit !== undefined };
}

/** What is wrong with the unit in the heading of a column of areas; undefined when it is understood. */
export function areaHeadingProblem(unit: string): string | undefined {
  if (withoutAbout(unit) === '' || headingAreaUnit(unit) !== undefined) return undefined;
  return `${quoted(unit)} is no unit of area; write one of sq ft, sq m, acres, ha or ft (for 50x100), or leave it out and write it in each cell`;
}

/** The floor area of a cell, or the plot. */
function sizeCell(reader: RowReader, type: Type): { readonly floor: Area | null; readonly plot: Area | null } {
  const { unit, isSaid } = bareUnit(reader, 'size');
  const area = reader.take('size', (text) => readArea(text, unit));
  const none = { floor: null, plot: null };
  if (area === null) return none;
  const text = quoted(reader.text('size'));
  if (area.hasUnit || isSaid || area.form === 'sides') {
    if (area.form === 'fraction' && !area.hasUnit && (area.unit === 'sq ft' || area.unit === 'sq m')) {
      reader.refuse('size', `${text} is no floor area; write 1/2 acre, or the floor area as 1200 sq ft`);
      return none;
    }
    if (area.unit === 'acre' || area.unit === 'hectare') return { floor: null, plot: area };
    if (area.form !== 'sides') return { floor: area, plot: null };
    if (type === 'land') return { floor: null, plot: area };
    reader.refuse(
      'size',
      `${text} may be the sides of the plot or of the floor; write a plot into the column "Plot", a floor as 1200 sq ft`,
    );
    return none;
  }
  if (area.form === 'fraction') {
    if (type === 'land') return { floor: null, plot: { ...area, unit: 'acre' } };
    reader.refuse('size', `${text} has no unit; write 1/2 acre, or the floor area as 1200 sq ft`);
    return none;
  }
  if (type !== 'land') return { floor: area, plot: null };
  reader.refuse('size', `${text} has no unit, and this is land; write 0.25 acres, 50x100 ft or 450 sq m`);
  return none;
}

function doubtDotted(reader: RowReader, field: AreaField, area: Area): void {
  if (area.isDotted) reader.doubt(field, `${quoted(reader.text(field))} is taken as ${area.value} ${area.unit}`);
}

/** Two columns of one size may be rounded, each in its unit. */
const ALIKE = 0.05;

/** Doubts a size that another column says otherwise. */
function doubtBeside(reader: RowReader, field: AreaField, sqft: number): void {
  for (const { text, unit, column } of reader.columns.beside(reader.row, field)) {
    const bare = headingAreaUnit(unit) ?? areaUnit(unit);
    const other = bare === undefined ? undefined : readArea(text, bare);
    if (other === undefined || 'problem' in other || other.value === null) continue;
    const is = sqftIn(other.value);
    // Programs write nought for what nobody said.
    if (is === 0 || sqft === 0) continue;
    if (Math.abs(is - sqft) > sqft * ALIKE) {
      reader.doubt(field, `${quoted(reader.text(field))} is not the size that ${column} says, ${quoted(text)}`);
    }
  }
}

/** Square feet; an area that is given in acres is a plot. */
export function sizeOf(reader: RowReader, type: Type): number | null {
  const { floor } = sizeCell(reader, type);
  if (floor === null) return null;
  doubtDotted(reader, 'size', floor);
  const sqft = toSqft(floor);
  doubtBeside(reader, 'size', sqft);
  const note = areaNote(reader.text('size'), sqft, 'sq ft');
  if (note !== undefined) reader.note('size', note);
  return sqft;
}

/** Acres, of the plot's own column or of a plot in the column of sizes. */
export function plotOf(reader: RowReader, type: Type): number | null {
  const { unit, isSaid } = bareUnit(reader, 'plot');
  const own = reader.take('plot', (text) => readArea(text, unit));
  const ofSize = sizeCell(reader, type).plot;
  const area = own ?? ofSize;
  if (area === null) return null;
  const field = own === null ? 'size' : 'plot';
  const acres = toAcres(area);
  if (own !== null && ofSize !== null && Math.abs(toAcres(ofSize) - acres) > acres / 50) {
    reader.refuse('size', `this is a plot of ${toAcres(ofSize)} acres, and the plot's own column says ${acres}`);
  }
  doubtDotted(reader, field, area);
  if (own !== null) doubtBeside(reader, 'plot', sqftIn(own));
  if (own !== null && own.form === 'number' && !own.hasUnit && !isSaid && acres > MANY_ACRES) {
    reader.doubt('plot', `${quoted(reader.text('plot'))} has no unit and is taken as ${acres} acres`);
  }
  const note = areaNote(reader.text(field), acres, 'acres');
  if (note !== undefined) reader.note(field, note);
  return acres;
}
