import { Beacons } from '#ui/beacons.tsx';
import styles from '#ui/plan.module.css';
import { Plan } from '#ui/plan.tsx';

const CORNERS = [
  [34, 56],
  [104, 22],
  [194, 44],
  [206, 112],
  [132, 142],
  [46, 122],
] as const;

/** For no saved search: a boundary around what is not known yet. Decorative. */
export function SearchesDrawing() {
  return (
    <Plan>
      <path d="M34 56L104 22 194 44 206 112 132 142 46 122z" strokeDasharray="14 4 3 4" />
      <Beacons at={CORNERS} />
      <path d="M0 34l34 22M104 22l8-22M206 112l26 14M46 122L22 168" opacity=".45" />
      <path d="M106 70c0-19 30-19 30 0 0 13-15 12-15 25M121 104v3" className={styles['mark']} />
    </Plan>
  );
}
