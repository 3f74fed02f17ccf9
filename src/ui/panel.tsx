import type { MouseEvent, ReactNode } from 'react';
import words from '#content/words.json' with { type: 'json' };
import { Button, ButtonLink } from './button.tsx';
import { classNames } from './class-names.ts';
import { retryIcon } from './icon.tsx';
import styles from './panel.module.css';
import planStyles from './plan.module.css';
import { Beacons, Plan } from './plan.tsx';

interface PanelProps {
  readonly title: ReactNode;
  /** Default 2. */
  readonly level?: 1 | 2 | 3 | undefined;
  /** A `PlanDrawing`. */
  readonly drawing: ReactNode;
  /** What happened, in one sentence. */
  readonly children?: ReactNode;
  /** One or two buttons. */
  readonly actions?: ReactNode;
  /** Below the buttons: a search box. */
  readonly after?: ReactNode;
  /** Fills a page that shows nothing else. */
  readonly big?: boolean | undefined;
  /** `alert` for an error that arrives while the page is read. */
  readonly role?: 'alert' | 'status' | undefined;
  readonly className?: string | undefined;
}

/** An empty, error or not-found state: plan drawing, serif head, one sentence, one or two actions. */
export function Panel({ title, level = 2, drawing, children, actions, after, big, role, className }: PanelProps) {
  const Heading = `h${level}` as const;
  return (
    <div role={role} className={classNames(styles['panel'], big && styles['big'], className)}>
      <div className={styles['drawing']}>{drawing}</div>
      <div className={styles['words']}>
        <Heading className={styles['title']}>{title}</Heading>
        {children === undefined ? null : <div className={styles['text']}>{children}</div>}
        {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
        {after === undefined ? null : <div className={styles['after']}>{after}</div>}
      </div>
    </div>
  );
}

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
            <text x="51%" y="44%" dy=".35em" className={planStyles['middle']}>
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
          <path d="M112 92l10 12M122 92l-10 12" className={planStyles['mark']} />
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

interface FailedPanelProps {
  readonly title?: string | undefined;
  /** The server's words, else the standard ones (spec §8). */
  readonly message: string;
  readonly onRetry: () => void;
  /** Before the script is there Try Again loads the page anew; not where only a script can show it. */
  readonly reloads?: boolean;
  /** Of its heading; at 1 it is the whole screen. Default 2. */
  readonly level?: 1 | 2 | 3 | undefined;
  /** A button that leads elsewhere, from a screen that may not come. */
  readonly back?: ReactNode;
}

/** What could not be had, a list or a screen: what happened, and Try Again. */
export function FailedPanel({ title = words.oops, message, onRetry, reloads = false, level, back }: FailedPanelProps) {
  const isOfNetwork = reloads && back === undefined;
  const look = {
    // A view has one main button; a panel that is only a part of a page has a plain one.
    variant: level === 3 ? 'line' : 'main',
    icon: isOfNetwork ? retryIcon : undefined,
    children: words.tryAgain,
    onClick: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      keepFocusNear(event.currentTarget);
      onRetry();
    },
  } as const;
  const panel = (
    <Panel
      big={level === 1}
      level={level}
      title={title}
      role="alert"
      drawing={<PlanDrawing drawing={isOfNetwork ? 'mast' : 'page'} />}
      actions={
        <>
          {reloads ? <ButtonLink to="." search {...look} /> : <Button {...look} />}
          {back}
        </>
      }
    >
      <p>{message}</p>
    </Panel>
  );
  return level === 1 ? <div className="wrap">{panel}</div> : panel;
}

/** Pressing removes the panel with its button. The focus then stays in this part of the page, not at its top. */
function keepFocusNear(button: HTMLElement): void {
  const place = button.closest<HTMLElement>('section, main');
  if (place === null) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
