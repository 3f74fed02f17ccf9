import { Beacons } from '#ui/beacons.tsx';
import { Plan } from '#ui/plan.tsx';

const ENDS = [
  [36, 104],
  [198, 48],
] as const;

/** For an empty outbox: a measured line between two beacons, with nothing on its way. Decorative. */
export function OutboxDrawing() {
  return (
    <Plan>
      <path d="M36 104L198 48" />
      <Beacons at={ENDS} />
      <path d="M43 124L205 68M40 115l6 18M202 59l6 18M113 94l6 18" opacity=".6" />
      <path
        d="M0 150c34-20 66-4 104-16s72-36 128-30M0 166c40-18 74 0 116-12s66-30 116-28M36 99V78M198 43V22"
        opacity=".45"
      />
    </Plan>
  );
}
