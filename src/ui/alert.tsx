import type { ReactNode, Ref } from 'react';
import styles from './alert.module.css';
import { classNames } from './class-names.ts';
import { alertIcon, clockIcon, Icon, tickIcon } from './icon.tsx';

interface AlertProps {
  /** `hold` only for messages that wait on this phone. Default `error`. */
  readonly tone?: 'error' | 'good' | 'hold' | undefined;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** No live region: the focus moves to the field in question instead. */
  readonly quiet?: boolean | undefined;
  readonly ref?: Ref<HTMLDivElement> | undefined;
  readonly className?: string | undefined;
}

const icons = { error: alertIcon, good: tickIcon, hold: clockIcon };
const inks = { error: 'warn', good: 'tea', hold: 'saved' } as const;

export function Alert({ tone = 'error', title, children, quiet, ref, className }: AlertProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={quiet === true ? undefined : tone === 'error' ? 'alert' : 'status'}
      className={classNames(
        `stack gap-10px text-15 rounded ground-${inks[tone]} ${styles['alert']}`,
        styles[tone],
        className,
      )}
    >
      <Icon path={icons[tone]} className={inks[tone]} />
      <div>
        <b className="block">{title}</b>
        {children === undefined ? null : <div>{children}</div>}
      </div>
    </div>
  );
}
