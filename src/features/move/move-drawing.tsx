import { Beacons } from '#ui/beacons.tsx';
import { Plan } from '#ui/plan.tsx';

const ENDS = [
  [54, 82],
  [178, 82],
] as const;

/** For a list that could move, with nothing in it: two phones and the line between. Decorative. */
export function MoveDrawing() {
  return (
    <Plan>
      <path d="M24 26h60v112H24zM148 26h60v112h-60zM46 34h16M170 34h16" />
      <path d="M54 82h124" strokeDasharray="5 5" />
      <Beacons at={ENDS} />
      <path d="M54 158h124M54 153v10M178 153v10" opacity=".6" />
    </Plan>
  );
}
