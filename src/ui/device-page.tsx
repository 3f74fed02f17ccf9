import type { ReactNode, RefObject } from 'react';
import { Alert } from './alert.tsx';
import { BackRow } from './back-row.tsx';
import { classNames } from './class-names.ts';
import styles from './device-page.module.css';
import type { Destination } from './link.tsx';

interface DevicePageProps {
  /** How wide its content gets: all of it, 66, 55 or 47 rem. */
  readonly width: 'full' | 'wide' | 'middle' | 'narrow';
  /** Over the heading: the screen that it belongs to. */
  readonly backTo?: { readonly to: Destination; readonly name: string } | undefined;
  readonly title: ReactNode;
  /** Under the heading, in a sentence. */
  readonly lead?: ReactNode;
  readonly tabs?: ReactNode;
  /** Over what the device knows, a part of its own. */
  readonly before?: ReactNode;
  /** What the visitor asked for and could not be done. */
  readonly problem?: string | undefined;
  /** Names what the device knows; without it that is no section of its own. */
  readonly label?: string | undefined;
  readonly isBusy: boolean;
  /** Nothing is known yet. What comes above with what is known then pushes nothing down: the room is made anew. */
  readonly isLooking?: boolean;
  /** Takes the focus when what was pressed goes. */
  readonly body?: RefObject<HTMLElement | null> | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  /** Under it; it may come after the rest, as the foot of the page is out of sight. */
  readonly after?: ReactNode;
}

/**
 * A screen of what this device keeps. The server renders its head; the rest is known in the browser only, in room that is
 * kept free for it, so that the foot of the page does not move when it comes.
 */
export function DevicePage({
  width,
  backTo,
  title,
  lead,
  tabs,
  before,
  problem,
  label,
  isBusy,
  isLooking = false,
  body,
  className,
  children,
  after,
}: DevicePageProps) {
  return (
    <div className={classNames(styles['page'], styles[width])}>
      {backTo && <BackRow to={backTo.to} label={backTo.name} />}
      <div className="page-head">
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {tabs}
      {problem === undefined ? null : <Alert title={problem} className={styles['problem']} />}
      {before}
      <section
        key={isLooking ? 'looking' : 'known'}
        ref={body}
        tabIndex={body === undefined ? undefined : -1}
        aria-label={label}
        aria-busy={isBusy}
        className={classNames(styles['body'], className)}
      >
        {children}
      </section>
      {after === undefined ? null : <div className={styles['after']}>{after}</div>}
    </div>
  );
}
