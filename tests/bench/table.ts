/** The bound of a measure. */
export type Floor = { readonly most: number } | { readonly below: number };

/** One row of the table: a measure, its runs and its bound. */
export interface Measure {
  readonly name: string;
  readonly unit: 'ms' | 'kB' | 'x' | '' | 'req/s';
  /** One value per run; the median counts. */
  readonly values: readonly number[];
  readonly floor?: Floor | undefined;
}

export interface Section {
  readonly title: string;
  readonly measures: readonly Measure[];
  /** Notes for the reader. */
  readonly notes?: readonly string[];
}

/** A row; null: not seen. */
export const row = (
  name: string,
  unit: Measure['unit'],
  values: readonly (number | null)[],
  floor?: Floor,
): Measure => ({ name, unit, values: values.map((value) => value ?? Number.NaN), floor });

/** The middle value (of an even number, the mean of the two); NaN of none. */
export function median(values: readonly number[]): number {
  const rising = values.toSorted((a, b) => a - b);
  const upper = rising[Math.floor(rising.length / 2)] ?? Number.NaN;
  const lower = rising[Math.floor((rising.length - 1) / 2)] ?? Number.NaN;
  return (lower + upper) / 2;
}

const DECIMALS: Readonly<Record<Measure['unit'], number>> = { ms: 0, kB: 1, x: 2, '': 3, 'req/s': 0 };
const HAS_NO_NAME = new Set<string>(['', 'x']);

function number(value: number, unit: Measure['unit']): string {
  if (!Number.isFinite(value)) return 'none';
  return value.toFixed(unit === 'ms' && Math.abs(value) < 100 ? 1 : DECIMALS[unit]);
}
const withUnit = (text: string, unit: string): string => (HAS_NO_NAME.has(unit) ? text : `${text} ${unit}`);
const spread = ({ values, unit }: Measure): string =>
  values.length < 2 ? '' : `${number(Math.min(...values), unit)} to ${number(Math.max(...values), unit)}`;
const floorWords = ({ floor, unit }: Measure): string =>
  floor === undefined ? '' : withUnit('most' in floor ? `at most ${floor.most}` : `below ${floor.below}`, unit);

/** "ok" or "over" for a measure with a bound, "" without one. A missing measure is over. */
export function verdict({ values, floor }: Measure): '' | 'ok' | 'over' {
  if (floor === undefined) return '';
  const value = median(values);
  return ('most' in floor ? value <= floor.most : value < floor.below) ? 'ok' : 'over';
}

/** Draws the sections as text, in columns that align. */
export function drawTable(sections: readonly Section[]): string {
  const getCells = (measure: Measure): string[] => {
    const middle = withUnit(number(median(measure.values), measure.unit), measure.unit);
    return [measure.name, middle, spread(measure), floorWords(measure), verdict(measure)];
  };
  const rows = sections.flatMap(({ measures }) => measures.map(getCells));
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const line = (measure: Measure): string => {
    const padded = getCells(measure).map((cell, column) =>
      column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    );
    return `  ${padded.join('  ').trimEnd()}`;
  };
  return sections
    .map(({ title, notes = [], measures }) =>
      [title, ...measures.map(line), ...notes.map((note) => `  (${note})`)].join('\n'),
    )
    .join('\n\n');
}
