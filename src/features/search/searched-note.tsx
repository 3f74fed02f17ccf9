import type { AnswerFacts } from '#contract/answer-facts.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './searched-note.module.css';
import { searchedWords } from './searched-words.ts';

interface SearchedNoteProps {
  readonly list: AnswerFacts;
  readonly apart?: boolean;
}

/**
 * Says which properties a list made on this device was chosen from; nothing for the server's own list.
 * @param apart over a panel, in the panel's own room
 */
export function SearchedNote({ list: { searched, searchedAt }, apart = false }: SearchedNoteProps) {
  if (searched === undefined || searchedAt === undefined) return null;
  return (
    <p className={classNames('text-sm kept', styles['note'], apart && styles['apart'])}>
      {searchedWords(searched, searchedAt, Date.now())}
    </p>
  );
}
