import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { chevronLeftIcon, chevronRightIcon, Icon } from '#ui/icon.tsx';
import { type Destination, Link } from '#ui/link.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  /** From 1. */
  readonly page: number;
  readonly pageCount: number;
  readonly linkTo: (page: number) => Destination;
}

/** Previous, "Page X of Y", Next, as links; an end that leads nowhere keeps its place and says that it is disabled. */
export function Pagination({ page, pageCount, linkTo }: PaginationProps) {
  return (
    <nav aria-label="Pages" className={classNames('row middle gap-x-2 tabular top-10 ruled-top', styles['pager'])}>
      <Step rel="prev" to={page > 1 ? linkTo(page - 1) : undefined}>
        <Icon path={chevronLeftIcon} />
        Previous
      </Step>
      <span className={styles['where']}>
        Page {page} of {pageCount}
      </span>
      <Step rel="next" to={page < pageCount ? linkTo(page + 1) : undefined}>
        Next
        <Icon path={chevronRightIcon} />
      </Step>
    </nav>
  );
}

interface StepProps {
  readonly rel: 'prev' | 'next';
  readonly to: Destination | undefined;
  readonly children: ReactNode;
}

function Step({ rel, to, children }: StepProps) {
  return to === undefined ? (
    // biome-ignore lint/a11y/useSemanticElements: an anchor without an address has no role of its own
    // biome-ignore lint/a11y/useFocusableInteractive: a disabled link is not a stop of the Tab key
    <span role="link" aria-disabled="true" className={styles['step']}>
      {children}
    </span>
  ) : (
    <Link {...to} className={styles['step']} rel={rel}>
      {children}
    </Link>
  );
}
