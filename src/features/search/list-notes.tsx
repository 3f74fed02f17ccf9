import type { AnswerFacts } from '#contract/answer-facts.ts';
import { isOldCopy, readFirmDate } from '#lib/dates.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './list-notes.module.css';
import { list as words } from './words-results.tsx';

interface SearchedNoteProps {
  readonly list: AnswerFacts;
  /** Above a panel, in its padding. */
  readonly isApart?: boolean;
}

/** The server's own list has no such note. */
export function SearchedNote({ list: { searched, searchedAt }, isApart = false }: SearchedNoteProps) {
  if (searched === undefined || searchedAt === undefined) return null;
  return (
    <p
      className={classNames(`text-sm saved leading-20 ${styles['searched']}`, isApart && `absolute ${styles['apart']}`)}
    >
      {getSearchedWords(searched, searchedAt, Date.now())}
    </p>
  );
}

/** "at 09:12" today, else "on 14 Nov, 09:12". A time in the future has its year: a clock is wrong. @param savedAt ms since 1970 */
function formatSavedAt(savedAt: number, now: number): string {
  const [saved, today] = [readFirmDate(savedAt), readFirmDate(now)];
  if (saved === undefined) return '';
  const isAhead = savedAt > now;
  if (!isAhead && saved.iso === today?.iso) return words.savedToday(saved.time);
  const isThisYear = !isAhead && saved.year === today?.year;
  // "Sept" is English; all others have three letters.
  const month = saved.month === 'September' ? 'Sept' : saved.month.slice(0, 3);
  return words.savedOn(`${saved.day} ${month}${isThisYear ? '' : ` ${saved.year}`}`, saved.time);
}

/** "Searching 120 properties saved at 09:12". @param savedAt ms since 1970, like `now` */
export const getSearchedWords = (count: number, savedAt: number, now: number): string =>
  words.searched(count, formatSavedAt(savedAt, now)) + (isOldCopy(now - savedAt) ? words.isOld : '');

/** Says how many homes the filter cannot check, since their copies on this device lack the fact (S8). */
export function UncheckedNote({
  count,
  against,
}: {
  readonly count: number | undefined;
  readonly against: 'these filters' | 'this place';
}) {
  if (!count) return null;
  return <p className="text-sm saved bottom-4">{words.unchecked(count, against)}</p>;
}

/** They do not say whether they have the must-haves (0034). */
export function UnsaidNote({ count }: { readonly count: number | undefined }) {
  if (!count) return null;
  return <p className="text-sm muted bottom-4">{words.doNotSayWhether(count)}</p>;
}
