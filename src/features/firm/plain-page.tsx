import type { ReactNode } from 'react';
import styles from './plain-page.module.css';

/** A page of words: title, lead, and the text below at reading width. */
export function PlainPage({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{title}</h1>
        {lead}
      </div>
      <div className={styles['text']}>{children}</div>
    </div>
  );
}
