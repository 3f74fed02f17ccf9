import { formatNumber } from '#lib/money.ts';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import styles from './unchecked-note.module.css';

interface UncheckedNoteProps {
  readonly count: number | undefined;
  /** What they were to be checked against. */
  readonly against?: 'these filters' | 'this place';
}

/** How many properties on this device could not be checked, because their copies do not say enough (S8). */
export function UncheckedNote({ count, against = 'these filters' }: UncheckedNoteProps) {
  if (count === undefined || count === 0) return null;
  return (
    <p className={classNames('text-sm kept', styles['note'])}>
      {formatNumber(count)} more {count === 1 ? 'home' : 'homes'} on this <DeviceName /> could not be checked against{' '}
      {against}.
    </p>
  );
}
