import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { DimensionLine } from './dimension-line.tsx';
import styles from './section-head.module.css';

interface SectionHeadProps {
  readonly title: ReactNode;
  /** For `aria-labelledby` of the section. */
  readonly id?: string | undefined;
  /** Default 2. */
  readonly level?: 1 | 2 | 3 | undefined;
  /** One quiet sentence under the title. */
  readonly lead?: ReactNode;
  /** A link, or the steps of a carousel, at the end of the title's line. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
}

/** The dimension line, the title below it, and at its end at most one action. */
export function SectionHead({ title, id, level = 2, lead, action, className }: SectionHeadProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames(styles['head'], className)}>
      <DimensionLine className={styles['line']} />
      <Heading id={id} className={styles['title']}>
        {title}
      </Heading>
      {action === undefined ? null : <div>{action}</div>}
      {lead === undefined ? null : <p className={styles['lead']}>{lead}</p>}
    </div>
  );
}
