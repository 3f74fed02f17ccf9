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
  /** Default "Pages". */
  readonly label?: string | undefined;
}

/** Previous, "Page X of Y", Next, as links; an end that leads nowhere keeps its place and says that it is disabled. */
export function Pagination({ page, pageCount, hrefOf, label = 'Pages' }: PaginationProps) {
  const previous = (
    <>
      <Icon path={chevronLeftIcon} />
      Previous
    </>
  );
  const next = (
    <>
      Next
      <Icon path={chevronRightIcon} />
    </>
  );
  return (
    <nav aria-label={label} className={styles['pager']}>
      {page > 1 ? (
        <a className={styles['step']} rel="prev" href={hrefOf(page - 1)}>
          {previous}
        </a>
      ) : (
        <DisabledStep>{previous}</DisabledStep>
      )}
      <span className={styles['where']}>
        Page {page} of {pageCount}
      </span>
      {page < pageCount ? (
        <a className={styles['step']} rel="next" href={hrefOf(page + 1)}>
          {next}
        </a>
      ) : (
        <DisabledStep>{next}</DisabledStep>
      )}
    </nav>
  );
}

function DisabledStep({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an anchor without an address has no role of its own
    // biome-ignore lint/a11y/useFocusableInteractive: a disabled link is not a stop of the Tab key
    <span role="link" aria-disabled="true" className={styles['step']}>
      {children}
    </span>
  );
}
