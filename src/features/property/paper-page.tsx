import type { ReactNode } from 'react';
import { BackRow } from '#ui/back-row.tsx';
import type { Destination } from '#ui/link.tsx';
import styles from './paper-page.module.css';
import { PrintButton } from './print-button.tsx';

interface PaperPageProps {
  /** Where this was opened from. */
  readonly back: { readonly to: Destination; readonly label: string };
  /** Beside the button that prints: other ways to print the same. */
  readonly ways?: ReactNode;
  /** On the screen only, above the paper. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A screen that is made for the printer: on paper there is nothing but its content. */
export function PaperPage({ back, ways, note, children }: PaperPageProps) {
  return (
    <div className={`wrap ${styles['page']}`}>
      <BackRow {...back} className={styles['tools']}>
        <div className={styles['ways']}>
          {ways}
          <PrintButton />
        </div>
      </BackRow>
      {note === undefined ? null : <div className={styles['note']}>{note}</div>}
      {children}
    </div>
  );
}
