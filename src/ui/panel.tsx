import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './panel.module.css';

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
