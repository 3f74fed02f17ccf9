import { fnv1a } from '#lib/fnv1a.ts';
import styles from './office-sketch.module.css';

/**
 * Streets with one plot, drawn from the office's name. An illustration, not a map: the map is one press away, and
 * assistive technology is not told of it.
 */
export function OfficeSketch({ name }: { readonly name: string }) {
  const hash = fnv1a(name);
  const bits = (shift: number, most: number): number => (hash >>> shift) % (most + 1);
  const west = 84 + bits(0, 22);
  const bend = 52 + bits(5, 32);
  const fall = 2 + bits(8, 10);
  const east = bend + fall - 22 - bits(12, 12);
  const lane = 68 + bits(15, 44);
  const crossing = 112 + bits(20, 6);
  const drive = 214 + bits(19, 40);
  const plot = bend + Math.round(fall / 3) + 21;
  const corners = [
    [146, plot],
    [186, plot + 4],
    [183, plot + 32],
    [143, plot + 28],
  ] as const;
  return (
    <svg className={styles['sketch']} viewBox="0 0 320 150" aria-hidden="true">
      <path
        d={`M-10 ${west} 120 ${bend}l80 ${fall} 130-${bend + fall - east}M-10 ${west + 7} 122 ${bend + 7}l80 ${fall} 130-${bend + fall - east}`}
      />
      <path
        d={`M${lane}-5 ${crossing + 4} ${bend - 2} 102 160M${lane + 8}-5 ${crossing + 12} ${bend - 3} 110 160M${drive}-5 222 ${bend + fall - 6} 260 160`}
        opacity=".75"
      />
      <path
        d={`M20 24l44-6 8 26-46 8zM168 ${14 + bits(26, 10)}l34-5 6 22-36 6zM258 98l36-7 6 28-36 8zM30 122l42-8 5 20-40 9z`}
        opacity=".45"
      />
      <path d={`M${corners.map((corner) => corner.join(' ')).join('L')}z`} className={styles['plot']} />
      {corners.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3" className={styles['beacon']} />
      ))}
      <path d="M300 34V14m-4 6 4-7 4 7" />
      <text x="300" y="46">
        N
      </text>
    </svg>
  );
}
