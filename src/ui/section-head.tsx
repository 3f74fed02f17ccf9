import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { DimensionLine } from './dimension-line.tsx';
import styles from './section-head.module.css';

interface SectionHeadProps {
  readonly title: ReactNode;
  readonly id?: string | undefined;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string | undefined;
}

export function SectionHead({ title, id, lead, action, className }: SectionHeadProps) {
  return (
    <div className={classNames(`row bottom-6 ${styles['head']}`, className)}>
      <DimensionLine className="own-line" />
      <h2 id={id} className="can-shrink grow-8rem">
        {title}
      </h2>
      {action === undefined ? null : <div>{action}</div>}
      {lead === undefined ? null : <p className={`text-sm muted own-line ${styles['lead']}`}>{lead}</p>}
    </div>
  );
}
