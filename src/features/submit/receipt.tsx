import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { deviceIcon, Icon, tickIcon } from '#ui/icon.tsx';
import styles from './receipt.module.css';

interface ReceiptProps {
  /** `sent`: the server has it. `hold`: it is still on this phone. */
  readonly tone: 'sent' | 'hold';
  /** "Received 21 November 2026, 09:14" */
  readonly sign: string;
  readonly title: ReactNode;
  readonly level?: 2 | 3;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** At the end of the first line. */
  readonly close?: ReactNode;
}

/** The answer to a form looks like a stamped receipt. */
export function Receipt({ tone, sign, title, level = 2, children, actions, close }: ReceiptProps) {
  const Heading = `h${level}` as const;
  return (
    <section tabIndex={-1} className={classNames(`pad-top-6 ${styles['receipt']}`, styles[tone])}>
      <p className={classNames('flex middle gap-2 text-sm', styles['sign'])}>
        <Icon path={tone === 'sent' ? tickIcon : deviceIcon} small />
        <span className="grow">{sign}</span>
        {close}
      </p>
      <Heading className={styles['title']}>{title}</Heading>
      {children === undefined ? null : <div className={classNames('muted top-2', styles['text'])}>{children}</div>}
      {actions === undefined ? null : <div className="row middle gap-1-5 top-5 link-room">{actions}</div>}
    </section>
  );
}
