import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './cover-link.module.css';
import { createScreenLink } from './link.tsx';

const CoverAnchor = ({ className, children, ...native }: ComponentPropsWithRef<'a'>) => (
  <a {...native} className={classNames(styles['link'], className)}>
    {children}
  </a>
);

/**
 * The one link of a row or a card, which takes the presses of all of it and shows the focus around it. What it covers is
 * the nearest box with a position; what is to be pressed there on its own comes after it and is raised.
 */
export const CoverLink = createScreenLink(CoverAnchor);
