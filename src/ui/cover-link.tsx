import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './cover-link.module.css';
import { createScreenLink } from './link.tsx';

const CoverAnchor = ({ className, children, ...native }: ComponentPropsWithRef<'a'>) => (
  <a {...native} className={classNames(styles['link'], className)}>
    {children}
  </a>
);

/** The link of a row or card. It covers the nearest positioned box; other controls in that box need a higher z-index. */
export const CoverLink = createScreenLink(CoverAnchor);
