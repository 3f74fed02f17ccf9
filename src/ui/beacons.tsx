import styles from './plan.module.css';

/** Survey beacons on a plan. @param at x and y of each, in its units */
export function Beacons({ at }: { readonly at: ReadonlyArray<readonly [x: number, y: number]> }) {
  return at.map(([x, y]) => (
    <g key={`${x} ${y}`}>
      <circle cx={x} cy={y} r="5" className={styles['beacon']} />
      <circle cx={x} cy={y} r="1.6" className={styles['dot']} />
    </g>
  ));
}
