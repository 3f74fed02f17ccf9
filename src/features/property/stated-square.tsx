import type { StatedArea } from './stated-area.ts';
import styles from './stated-square.module.css';

/** What the drawing is at most, in its own units; beacons stand over its edges. */
const ROOM = 110;

/** A home's stated area as a square over its bar, both to one scale. Decorative: the words stand beside it. */
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
