import type { AnswerFacts } from '#data/api-client.ts';
import styles from './searched-note.module.css';
import { searchedWords } from './searched-words.ts';

/** What a list that was made on this device was chosen from; nothing for the server's own list. */
export function SearchedNote({ list: { searched, searchedAt } }: { readonly list: AnswerFacts }) {
  if (searched === undefined || searchedAt === undefined) return null;
  return <p className={styles['note']}>{searchedWords(searched, searchedAt, Date.now())}</p>;
}
