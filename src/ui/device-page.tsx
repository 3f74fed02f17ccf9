import type { ReactNode, RefObject } from 'react';
import { Alert } from './alert.tsx';
import { BackRow } from './back-row.tsx';
import { classNames } from './class-names.ts';
import styles from './device-page.module.css';
import type { Destination } from './link.tsx';

interface DevicePageProps {
  readonly width: 'full' | 'middle';
  readonly backTo?: { readonly to: Destination; readonly name: string } | undefined;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly tabs?: ReactNode;
  readonly before?: ReactNode;
  readonly problem?: string | undefined;
  readonly label?: string | undefined;
  readonly isBusy: boolean;
  /** True before storage has answered. The content then remounts, so that `before` does not count as a layout shift. */
  readonly isLoading?: boolean;
  /** Takes the focus when a pressed control disappears. */
  readonly body?: RefObject<HTMLElement | null> | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  readonly after?: ReactNode;
}

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
  isLoading = false,
  body,
  className,
  children,
  after,
}: DevicePageProps) {
  return (
    <div className={classNames('wrap', styles[width])}>
      {backTo && <BackRow to={backTo.to} label={backTo.name} />}
      <div className={classNames('page-head', tabs !== undefined && styles['tabbed'])}>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {tabs}
      {problem === undefined ? null : <Alert title={problem} className={`top-4 ${styles['problem']}`} />}
      {before}
      <section
        key={isLoading ? 'loading' : 'loaded'}
        ref={body}
        tabIndex={body === undefined ? undefined : -1}
        aria-label={label}
        aria-busy={isBusy}
        className={className}
      >
        {children}
      </section>
      {after}
    </div>
  );
}
