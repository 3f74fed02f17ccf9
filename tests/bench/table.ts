import { median } from './statistics.ts';

/** What a measure must stay at, below or above. */
export type Floor = { readonly most: number } | { readonly below: number };

/** One row of the table: a measure, its runs, and what it must hold. */
export interface Measure {
  readonly name: string;
  readonly unit: 'ms' | 'kB' | 'x' | '' | 'req/s';
  /** One value per run; the median counts. */
  readonly values: readonly number[];
  readonly floor?: Floor;
}

export interface Section {
  readonly title: string;
  readonly measures: readonly Measure[];
  /** What a reader must know to understand the figures. */
  readonly notes?: readonly string[];
}

const DECIMALS: Readonly<Record<Measure['unit'], number>> = { ms: 0, kB: 1, x: 2, '': 3, 'req/s': 0 };

function number(value: number, unit: Measure['unit']): string {
  if (!Number.isFinite(value)) return 'none';
  return value.toFixed(unit === 'ms' && Math.abs(value) < 100 ? 1 : DECIMALS[unit]);
}

const spread = ({ values, unit }: Measure): string =>
  values.length < 2 ? '' : `${number(Math.min(...values), unit)} to ${number(Math.max(...values), unit)}`;

const floorWords = (floor: Floor | undefined, unit: string): string =>
  floor === undefined
    ? ''
    : 'most' in floor
      ? `at most ${floor.most}${unit === '' || unit === 'x' ? '' : ` ${unit}`}`
      : `below ${floor.below}${unit === '' ? '' : ` ${unit}`}`;

/** "ok" or "over" for a measure with a floor; "" for one that is information. Not measured is over. */
export function verdict({ values, floor }: Measure): '' | 'ok' | 'over' {
  if (floor === undefined) return '';
  const value = median(values);
  return ('most' in floor ? value <= floor.most : value < floor.below) ? 'ok' : 'over';
}

/** Draws the sections as text, in columns that align. */
export function drawTable(sections: readonly Section[]): string {
  const rows = sections.map(({ title, measures, notes = [] }) => ({
    title,
    notes,
    cells: measures.map((measure) => [
      measure.name,
      `${number(median(measure.values), measure.unit)}${measure.unit === '' || measure.unit === 'x' ? '' : ` ${measure.unit}`}`,
      spread(measure),
      floorWords(measure.floor, measure.unit),
      verdict(measure),
    ]),
  }));
  const all = rows.flatMap(({ cells }) => cells);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return rows
    .map(({ title, notes, cells }) =>
      [title, ...cells.map((row) => `  ${line(row)}`), ...notes.map((note) => `  (${note})`)].join('\n'),
    )
    .join('\n\n');
}
