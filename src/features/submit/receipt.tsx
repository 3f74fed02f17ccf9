import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { deviceIcon, Icon, tickIcon } from '#ui/icon.tsx';
import styles from './receipt.module.css';

export interface ReceiptProps {
  /** `sent`: the server has it. `hold`: it is still on this phone. */
  readonly tone: 'sent' | 'hold';
  /** What happened and when, on one line: "Received 21 November 2026, 09:14". */
  readonly sign: ReactNode;
  readonly title: ReactNode;
  /** Default 2. */
  readonly level?: 2 | 3 | undefined;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** The answer to a form, like a stamped receipt, opened by a dimension line in its own colour. */
export function Receipt({ tone, sign, title, level = 2, children, actions }: ReceiptProps) {
  const Heading = `h${level}` as const;
  return (
    <section tabIndex={-1} className={classNames(styles['receipt'], styles[tone])}>
      <p className={styles['sign']}>
        <Icon path={tone === 'sent' ? tickIcon : deviceIcon} small />
        <span>{sign}</span>
      </p>
      <Heading className={styles['title']}>{title}</Heading>
      {children === undefined ? null : <div className={styles['text']}>{children}</div>}
      {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
    </section>
  );
}
