import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './cover-link.module.css';

/**
 * The one link of a row or a card, which takes the presses of all of it and shows the focus around it. What it covers is
 * the nearest box with a position; what is to be pressed there on its own comes after it and is raised.
 */
export function CoverLink({ className, children, ...native }: ComponentPropsWithRef<'a'>) {
  return (
    <a {...native} className={classNames(styles['link'], className)}>
      {children}
    </a>
  );
}
