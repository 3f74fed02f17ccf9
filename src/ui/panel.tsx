import type { MouseEvent, ReactNode } from 'react';
import { phones } from '#content/firm.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import { getTelHref } from '#lib/contact-links.ts';
import { Button, ButtonLink } from './button.tsx';
import { classNames } from './class-names.ts';
import { retryIcon } from './icon.tsx';
import { Link } from './link.tsx';
import styles from './panel.module.css';
import planStyles from './plan.module.css';
import { Beacons, Plan } from './plan.tsx';

interface PanelProps {
  readonly title: ReactNode;
  readonly level?: 1 | 2 | 3 | undefined;
  readonly drawing: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly after?: ReactNode;
  readonly big?: boolean | undefined;
  /** The only thing below the head of a screen. */
  readonly isAlone?: boolean | undefined;
  /** `alert` for an error that comes while the page is read. */
  readonly role?: 'alert' | 'status' | undefined;
}

export function Panel({ title, level = 2, drawing, children, actions, after, big, isAlone, role }: PanelProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      role={role}
      className={classNames(`stack gap-5 ${styles['panel']}`, big && styles['big'], isAlone && styles['alone'])}
    >
      <div className={styles['drawing']}>{drawing}</div>
      <div className={styles['words']}>
        <Heading className={styles['title']}>{title}</Heading>
        {children === undefined ? null : <div className={`muted top-3 ${styles['text']}`}>{children}</div>}
        {actions === undefined ? null : <div className="row gap-3 top-4">{actions}</div>}
        {after === undefined ? null : <div className={styles['after']}>{after}</div>}
      </div>
    </div>
  );
}

interface PlanDrawingProps {
  readonly drawing: keyof typeof lines;
  readonly along?: string | undefined;
  readonly up?: string | undefined;
  readonly middle?: string | undefined;
  /** A solid outline instead of the dashed one of a missing plot. */
  readonly solid?: boolean | undefined;
  readonly className?: string | undefined;
}

const CORNERS = [
  [44, 26],
  [194, 26],
  [44, 120],
  [194, 120],
] as const;

const lines = {
  plot: (
    <>
      <Beacons at={CORNERS} />
      <path d="M44 146h150M44 141v10M194 141v10M18 26v94M13 26h10M13 120h10" />
      <path d="M0 12h232M212 0v168" opacity=".45" />
    </>
  ),
  page: (
    <>
      <path d="M52 14h96l32 32v108H52zM148 14v32h32M20 14v140M15 14h10M15 154h10" />
      <path d="M70 66h72M70 82h92M70 98h40M130 98h32M70 114h26" strokeDasharray="9 5" opacity=".7" />
      <path d="M112 92l10 12M122 92l-10 12" className={planStyles['mark']} />
    </>
  ),
  mast: (
    <>
      <path d="M116 150V74M104 150l12-44 12 44M108 134h16M111 120h10M20 150h192M20 145v10M212 145v10" />
      <Beacons at={[[116, 68]]} />
      <path d="M92 44a34 34 0 0 1 48 0M76 28a57 57 0 0 1 80 0" strokeDasharray="5 5" />
      <path d="M34 128l26-18 26 18M40 124v26M80 124v26" opacity=".6" />
    </>
  ),
};

export function PlanDrawing({ drawing, along, up, middle, solid, className }: PlanDrawingProps) {
  if (drawing !== 'plot') return <Plan className={className}>{lines[drawing]}</Plan>;
  return (
    <Plan
      className={className}
      labels={
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
      }
    >
      <path d="M44 26h150v94H44z" strokeDasharray={solid === true ? undefined : '5 5'} />
      {lines.plot}
    </Plan>
  );
}

/** What still works where a screen or list failed, or does not exist: saved properties and the telephone. */
export function StillWorks() {
  return (
    <p className="top-2">
      {words.stillOpens}{' '}
      <Link to="/saved" className="text-link">
        {words.savedHomes}
      </Link>
      .
      {phones.slice(0, 1).map(({ number }) => (
        <span key={number}>
          {' '}
          {words.orCall}{' '}
          <a href={getTelHref(number)} className="text-link nowrap">
            {number}
          </a>
          .
        </span>
      ))}
    </p>
  );
}

interface FailedPanelProps {
  readonly title?: string | undefined;
  readonly message: string;
  readonly onRetry: () => void;
  /** Try Again is a link, so that it reloads the page before hydration. */
  readonly reloads?: boolean;
  readonly level?: 1 | 2 | 3 | undefined;
  readonly back?: ReactNode;
}

/** A list or screen that could not be loaded: the reason, Try Again, and where the server failed what still works. */
export function FailedPanel({ title = words.oops, message, onRetry, reloads = false, level, back }: FailedPanelProps) {
  const isNetworkError = reloads && back === undefined;
  const button = {
    // A view has one main button, so a panel inside a page has a plain one.
    variant: level === 3 ? 'line' : 'main',
    icon: isNetworkError ? retryIcon : undefined,
    children: words.tryAgain,
    onClick: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      focusSection(event.currentTarget);
      onRetry();
    },
  } as const;
  const panel = (
    <Panel
      big={level === 1}
      level={level}
      title={title}
      role="alert"
      drawing={<PlanDrawing drawing={isNetworkError ? 'mast' : 'page'} />}
      actions={
        <>
          {reloads ? <ButtonLink to="." search {...button} /> : <Button {...button} />}
          {back}
        </>
      }
    >
      <p>{message}</p>
      {reloads && <StillWorks />}
    </Panel>
  );
  return level === 1 ? <div className="wrap">{panel}</div> : panel;
}

function focusSection(button: HTMLElement): void {
  const section = button.closest<HTMLElement>('section, main');
  if (section === null) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}
