import styles from '#ui/plan.module.css';
import { Beacons, Plan } from '#ui/plan.tsx';

const STOPS = [
  [66, 30],
  [170, 56],
  [84, 98],
  [190, 134],
] as const;

/** Decorative. */
export function PacksDrawing() {
  return (
    <Plan>
      <path d="M66 30L170 56 84 98 190 134" strokeDasharray="5 5" />
      <Beacons at={STOPS} />
      <path d="M26 18v132" />
      <path d="M21 30h10M21 56h10M21 98h10M21 134h10" className={styles['mark']} />
      <path d="M120 18h40v18h-40zM112 68h34v16h-34zM124 108h36v16h-36z" opacity=".45" />
    </Plan>
  );
}
