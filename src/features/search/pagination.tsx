import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { chevronLeftIcon, chevronRightIcon } from '#ui/icons.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  /** From 1. */
  readonly page: number;
  readonly pageCount: number;
  /** The address of a page. */
  readonly hrefOf: (page: number) => string;
}

/** Previous, "Page X of Y", Next, as links; an end that leads nowhere keeps its place and says that it is disabled. */
export function Pagination({ page, pageCount, hrefOf }: PaginationProps) {
  return (
    <nav aria-label="Pages" className={styles['pager']}>
      <Step rel="prev" href={page > 1 ? hrefOf(page - 1) : undefined}>
        <Icon path={chevronLeftIcon} />
        Previous
      </Step>
      <span className={styles['where']}>
        Page {page} of {pageCount}
      </span>
      <Step rel="next" href={page < pageCount ? hrefOf(page + 1) : undefined}>
        Next
        <Icon path={chevronRightIcon} />
      </Step>
    </nav>
  );
}

interface StepProps {
  readonly rel: 'prev' | 'next';
  readonly href: string | undefined;
  readonly children: ReactNode;
}

function Step({ rel, href, children }: StepProps) {
  return href === undefined ? (
    // biome-ignore lint/a11y/useSemanticElements: an anchor without an address has no role of its own
    // biome-ignore lint/a11y/useFocusableInteractive: a disabled link is not a stop of the Tab key
    <span role="link" aria-disabled="true" className={styles['step']}>
      {children}
    </span>
  ) : (
    <a className={styles['step']} rel={rel} href={href}>
      {children}
    </a>
  );
}
