import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './in-details.module.css';

interface PlanItemProps {
  readonly title: string;
  readonly children: ReactNode;
}

export const PlanItem = ({ title, children }: PlanItemProps) => (
  <li className={classNames('stack rounded', styles['plan'])}>
    <h3>{title}</h3>
    {children}
  </li>
);

/** The whole box opens the link. */
export const PlanLink = (props: ComponentProps<'a'>) => (
  <a {...props} className={classNames('text-link middle text-xs strong', styles['link'])} />
);
