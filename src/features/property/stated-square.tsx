import { formatNumber } from '#lib/money.ts';
import { type FactSource, getFacts, getStatedNumbers } from '#parts/facts.ts';
import styles from './stated-square.module.css';

/** Its largest size in its own units; beacons reach beyond. */
const ROOM = 110;

/** Over a bar of the same scale. Decorative: words beside it say the same. */
export function StatedSquare({ area: { side, bar } }: { readonly area: StatedArea }) {
  const scale = ROOM / Math.max(side, bar);
  const edge = side * scale;
  const [left, top] = [75 - edge / 2, 63 - edge / 2];
  const beacon = 'm-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0';
  return (
    <svg viewBox="0 0 150 150" aria-hidden="true" className={styles['square']}>
      <path d={`M${left} ${top}h${edge}v${edge}h${-edge}z`} />
      {[0, edge].map((x) => (
        <path key={x} d={`M${left + x} ${top}${beacon}M${left + x} ${top + edge}${beacon}`} />
      ))}
      <path d={`M${75 - (bar * scale) / 2} 136h${bar * scale}m0-5v10m${-bar * scale}-10v10`} />
    </svg>
  );
}

/** Square metres of a square foot and of an acre (international foot). */
const SQ_M = { area: 0.09290304, plot: 4046.8564224 } as const;

/** The stated area as a square, which a visitor can walk along its sides. */
interface StatedArea {
  /** "6,400 sq ft, drawn as a square 24.4 m a side above a bar of 10 m." */
  readonly words: string;
  readonly side: number;
  /** In metres, a round length: the shortest that is visible beside the square. */
  readonly bar: number;
}

/** In sq ft, or in acres of plot without an area; undefined where none is stated, or a range. */
export function formatStatedArea(property: FactSource): StatedArea | undefined {
  const area = Math.max(0, ...getStatedNumbers(property, 'area_sqft'));
  const plot = property.plot_acres ?? 0;
  const fact = getFacts(area > 0 ? property : { property_type: 'land', plot_acres: plot }).find(
    ({ kind }) => kind === 'area' || kind === 'plot',
  );
  if (fact === undefined || fact.value.includes('–')) return undefined;
  const side = Math.sqrt(area > 0 ? area * SQ_M.area : plot * SQ_M.plot);
  const bar = [10, 50, 100, 500].find((length) => length >= side / 5) ?? 1000;
  return {
    words: `${fact.value} ${fact.unit}, drawn as a square ${formatMetres(side)}\u00a0m a side above a bar of ${bar}\u00a0m.`,
    side,
    bar,
  };
}

const formatMetres = (side: number): string => (side < 100 ? side.toFixed(1) : formatNumber(Math.round(side)));
