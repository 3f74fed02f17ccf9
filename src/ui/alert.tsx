import type { ReactNode, Ref } from 'react';
import styles from './alert.module.css';
import { classNames } from './class-names.ts';
import { alertIcon, clockIcon, Icon, tickIcon } from './icon.tsx';

interface AlertProps {
  /** `hold` only for what waits on this phone. Default `error`. */
  readonly tone?: 'error' | 'good' | 'hold' | undefined;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Not announced by itself: the focus goes to what it speaks of. */
  readonly quiet?: boolean | undefined;
  /** For moving the focus to it; it takes focus from script only. */
  readonly ref?: Ref<HTMLDivElement> | undefined;
  readonly className?: string | undefined;
}

const icons = { error: alertIcon, good: tickIcon, hold: clockIcon };

/** A message in place: an error of a form, or what became of it. Errors interrupt a screen reader, the others wait. */
export function Alert({ tone = 'error', title, children, quiet, ref, className }: AlertProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={quiet === true ? undefined : tone === 'error' ? 'alert' : 'status'}
      className={classNames(styles['alert'], styles[tone], className)}
    >
      <Icon path={icons[tone]} />
      <div>
        <b>{title}</b>
        {children === undefined ? null : <div>{children}</div>}
      </div>
    </div>
  );
}
