import { formatNumber } from '#lib/money.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './unchecked-note.module.css';

/** How many homes more do not say whether they have what was asked for (0034): not found is not the same as not there. */
export function UnsaidNote({ count }: { readonly count: number | undefined }) {
  if (count === undefined || count === 0) return null;
  return (
    <p className={classNames('text-sm kept', styles['note'])}>{unsaidWords(count)} whether all of this is there.</p>
  );
}

/** "12 more do not say"; the number of homes, from 1. */
export const unsaidWords = (count: number): string =>
  `${formatNumber(count)} more ${count === 1 ? 'home does' : 'homes do'} not say`;
