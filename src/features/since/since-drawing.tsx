import { Beacons } from '#ui/beacons.tsx';
import styles from '#ui/plan.module.css';
import { Plan } from '#ui/plan.tsx';

const CORNERS = [
  [40, 28],
  [176, 28],
  [176, 122],
  [40, 122],
] as const;

/** For a list of changes without any: an older outline under a newer one. Decorative. */
export function SinceDrawing() {
  return (
    <Plan>
      <path d="M54 16L204 34 190 132 62 114z" strokeDasharray="5 5" opacity=".7" />
      <path d="M40 28h136v94H40zM40 146h136M40 141v10M176 141v10M18 28v94M13 28h10M13 122h10" />
      <Beacons at={CORNERS} />
      <path d="M176 141v10M196 141v10M176 146h20" className={styles['mark']} />
    </Plan>
  );
}
