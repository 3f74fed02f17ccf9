import { Beacons } from './beacons.tsx';
import styles from './plan.module.css';
import { Plan } from './plan.tsx';

interface PlanDrawingProps {
  /** The drawing: a surveyed plot, a page with a cross, a mast out of reach. */
  readonly drawing: 'plot' | 'page' | 'mast';
  /** Words of the plot: along, up and in the middle. Without them it shows its lines only. */
  readonly along?: string | undefined;
  readonly up?: string | undefined;
  readonly middle?: string | undefined;
  /** A plot drawn in one line is there; dashed (the default) it is missing. */
  readonly whole?: boolean | undefined;
  readonly className?: string | undefined;
}

const CORNERS = [
  [44, 26],
  [194, 26],
  [44, 120],
  [194, 120],
] as const;

/** A line drawing of a plan with beacons and measurements. Decorative. */
export function PlanDrawing({ drawing, along, up, middle, whole, className }: PlanDrawingProps) {
  return (
    <Plan
      className={className}
      labels={
        drawing === 'plot' && (
          <>
            <text x="51%" y="98%">
              {along}
            </text>
            <svg x="5%" y="44%" overflow="visible" aria-hidden="true">
              <text transform="rotate(-90)">{up}</text>
            </svg>
            <text x="51%" y="44%" dy=".35em" className={styles['middle']}>
              {middle}
            </text>
          </>
        )
      }
    >
      {drawing === 'plot' ? (
        <>
          <path d="M44 26h150v94H44z" strokeDasharray={whole === true ? undefined : '5 5'} />
          <Beacons at={CORNERS} />
          <path d="M44 146h150M44 141v10M194 141v10M18 26v94M13 26h10M13 120h10" />
          <path d="M0 12h232M212 0v168" opacity=".45" />
        </>
      ) : null}
      {drawing === 'page' ? (
        <>
          <path d="M52 14h96l32 32v108H52zM148 14v32h32M20 14v140M15 14h10M15 154h10" />
          <path d="M70 66h72M70 82h92M70 98h40M130 98h32M70 114h26" strokeDasharray="9 5" opacity=".7" />
          <path d="M112 92l10 12M122 92l-10 12" className={styles['mark']} />
        </>
      ) : null}
      {drawing === 'mast' ? (
        <>
          <path d="M116 150V74M104 150l12-44 12 44M108 134h16M111 120h10M20 150h192M20 145v10M212 145v10" />
          <Beacons at={[[116, 68]]} />
          <path d="M92 44a34 34 0 0 1 48 0M76 28a57 57 0 0 1 80 0" strokeDasharray="5 5" />
          <path d="M34 128l26-18 26 18M40 124v26M80 124v26" opacity=".6" />
        </>
      ) : null}
    </Plan>
  );
}
