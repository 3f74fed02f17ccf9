import type { ComponentProps, ReactNode } from 'react';
import styles from './in-details.module.css';

export const PlanItem = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <li className={`stack rounded relative ground-sheet faint ${styles['plan']}`}>
    <h3 className="text-sm bottom-2 ink leading-snug">{title}</h3>
    {children}
  </li>
);

/** The whole box opens the link. */
export const PlanLink = (props: ComponentProps<'a'>) => (
  <a {...props} className={`screen-only text-link middle text-xs strong inline-flex target-height ${styles['link']}`} />
);
