import type { ReactNode } from 'react';
import { arrowLeftIcon } from '#ui/further-icons.ts';
import { LinkButton } from '#ui/link-button.tsx';
import styles from './paper-page.module.css';
import { PrintButton } from './print-button.tsx';

interface PaperPageProps {
  /** Where this was opened from. */
  readonly back: { readonly href: string; readonly label: string };
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
      <div className={styles['tools']}>
        <LinkButton href={back.href} icon={arrowLeftIcon}>
          {back.label}
        </LinkButton>
        <div className={styles['ways']}>
          {ways}
          <PrintButton />
        </div>
      </div>
      {note === undefined ? null : <div className={styles['note']}>{note}</div>}
      {children}
    </div>
  );
}
