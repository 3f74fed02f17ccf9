import styles from './office-sketch.module.css';

interface Plan {
  /** The road the office stands at, both kerbs. */
  readonly road: string;
  readonly lanes: string;
  readonly houses: string;
  /** Its corners: "x y". */
  readonly plot: readonly string[];
}

/** A bend with a crossing, a road out of town with two turnings, and a roundabout. */
const PLANS: readonly [Plan, ...Plan[]] = [
  {
    road: 'M-10 97 120 70l80 12 130-34M-10 104 122 77l80 12 130-34',
    lanes: 'M86-5 118 68 102 160M94-5 126 67 110 160M232-5 222 76 260 160',
    houses: 'M20 24l44-6 8 26-46 8zM168 18l34-5 6 22-36 6zM258 98l36-7 6 28-36 8zM30 122l42-8 5 20-40 9z',
    plot: ['146 95', '186 99', '183 127', '143 123'],
  },
  {
    road: 'M-10 38 92 66 330 128M-10 46 90 74 330 137',
    lanes: 'M58 56 84-10M66 58 92-10M120 82 84 160M205 95 246-10M213 97 254-10',
    houses: 'M14 84l40 11-8 27-40-11zM142 104l30 8-8 28-30-8zM274 62l38 10-7 25-38-10zM108 12l32 8-7 27-32-8z',
    plot: ['157 36', '198 47', '190 76', '149 65'],
  },
  {
    road: 'M-10 92 189 83M-10 101 190 91M218 80 330 66M219 88 330 75',
    lanes:
      'M204 72A14 14 0 0 1 204 100A14 14 0 0 1 204 72M204 81A5 5 0 0 1 204 91A5 5 0 0 1 204 81M198 73 186-10M208 72 196-10M200 100 210 160M209 99 220 160M76 88 62-10',
    houses:
      'M92 30l40-3 2 28-40 3zM20 20l28-2 3 30-28 2zM236 22l38-4 3 26-38 4zM244 104l44-5 3 26-44 5zM30 118l54-3 1 22-54 3z',
    plot: ['126 105', '172 103', '174 131', '128 133'],
  },
];

/**
 * Streets with one plot. An illustration, hidden from assistive technology; a link beside it opens the real map.
 * @param place the office's index among the offices, so that neighbours have different drawings
 */
export function OfficeSketch({ place }: { readonly place: number }) {
  const { road, lanes, houses, plot } = PLANS[place % PLANS.length] ?? PLANS[0];
  return (
    <svg className={styles['sketch']} viewBox="0 0 320 150" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <path d={road} />
      <path d={lanes} opacity=".75" />
      <path d={houses} opacity=".45" />
      <path d={`M${plot.join('L')}z`} className={styles['plot']} />
      {plot.map((corner) => {
        const [x, y] = corner.split(' ');
        return <circle key={corner} cx={x} cy={y} r="3" className={styles['beacon']} />;
      })}
      {/* North. */}
      <path d="M300 34V14m-4 6 4-7 4 7M297 46v-8l6 8v-8" />
    </svg>
  );
}
