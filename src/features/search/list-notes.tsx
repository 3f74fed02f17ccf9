import type { AnswerFacts } from '#contract/answer-facts.ts';
import { dateInFirmZone } from '#lib/dates.ts';
import { formatNumber } from '#lib/money.ts';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import styles from './searched-note.module.css';
import uncheckedNote from './unchecked-note.module.css';

interface SearchedNoteProps {
  readonly list: AnswerFacts;
  readonly apart?: boolean;
}

/**
 * Says which properties a list made on this device was chosen from; nothing for the server's own list.
 * @param apart stands above a panel, with the panel's padding
 */
export function SearchedNote({ list: { searched, searchedAt }, apart = false }: SearchedNoteProps) {
  if (searched === undefined || searchedAt === undefined) return null;
  return (
    <p className={classNames('text-sm saved', styles['note'], apart && styles['apart'])}>
      {searchedWords(searched, searchedAt, Date.now())}
    </p>
  );
}

/**
 * When the catalogue was saved, in the firm's time zone: "at 09:12" today, else with the date: "on 14 Nov, 09:12".
 * A time in the future is written with its whole date: one of the two clocks is wrong, and nobody knows which.
 * @param savedAt milliseconds since 1970, like `now`
 */
function savedAtInWords(savedAt: number, now: number): string {
  const [saved, today] = [dateInFirmZone(savedAt), dateInFirmZone(now)];
  if (saved === undefined) return '';
  const isAhead = savedAt > now;
  if (!isAhead && saved.iso === today?.iso) return `at ${saved.time}`;
  const isThisYear = !isAhead && saved.year === today?.year;
  // "Sept", as the English shorten it; all others have three letters.
  const month = saved.month === 'September' ? 'Sept' : saved.month.slice(0, 3);
  return `on ${saved.day} ${month}${isThisYear ? '' : ` ${saved.year}`}, ${saved.time}`;
}

/** "Searching 120 properties saved at 09:12": what a list that was made on this device was chosen from. */
export const searchedWords = (count: number, savedAt: number, now: number): string =>
  `Searching ${formatNumber(count)} ${count === 1 ? 'property' : 'properties'} saved ${savedAtInWords(savedAt, now)}`.trim();

interface UncheckedNoteProps {
  readonly count: number | undefined;
  /** What they were to be checked against. */
  readonly against?: 'these filters' | 'this place';
}

/** How many properties on this device could not be checked, because their copies do not say enough (S8). */
export function UncheckedNote({ count, against = 'these filters' }: UncheckedNoteProps) {
  if (count === undefined || count === 0) return null;
  return (
    <p className={classNames('text-sm saved', uncheckedNote['note'])}>
      {formatNumber(count)} more {count === 1 ? 'home' : 'homes'} on this <DeviceName /> could not be checked against{' '}
      {against}.
    </p>
  );
}

/** How many homes more do not say whether they have what was asked for (0034): not found is not the same as not there. */
export function UnsaidNote({ count }: { readonly count: number | undefined }) {
  if (count === undefined || count === 0) return null;
  return (
    <p className={classNames('text-sm saved', uncheckedNote['note'])}>
      {unsaidWords(count)} whether all of this is there.
    </p>
  );
}

/** "12 more do not say"; the number of homes, from 1. */
export const unsaidWords = (count: number): string =>
  `${formatNumber(count)} more ${count === 1 ? 'home does' : 'homes do'} not say`;
