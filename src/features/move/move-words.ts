import { counted } from '#lib/counted.ts';
import { BEST_SCORE } from '#offline/saved/checklist.ts';
import type { MovedChecklist, PastedReading } from '#offline/saved/move-link.ts';

/** "3 homes and 1 search"; "" for nothing. */
export function countInWords(homes: number, searches: number): string {
  return [
    homes === 0 ? undefined : counted(homes, 'home'),
    searches === 0 ? undefined : counted(searches, 'search', 'searches'),
  ]
    .filter((part) => part !== undefined)
    .join(' and ');
}

/** "Checklist with 7 marks, score 4 of 5". */
export function movedInWords({ marks, score }: MovedChecklist): string {
  const count = Object.keys(marks).length;
  const parts = [
    count === 0 ? [] : `Checklist with ${counted(count, 'mark')}`,
    score === null ? [] : `${count === 0 ? 'Score' : 'score'} ${score} of ${BEST_SCORE}`,
  ];
  return parts.flat().join(', ');
}

/** Why a link or a pasted text is no list, in plain words. */
export const moveProblems: Readonly<Record<Extract<PastedReading, { ok: false }>['why'], string>> = {
  none: 'There is no list and no home of this site in it. Copy the whole link and paste it again.',
  damaged: 'The link is not whole: something was cut off or changed on its way. Copy it again, to its very end.',
  newer:
    'The link was made by a newer version of this site. Close the app, open it again with signal, and try once more.',
  empty: 'The list is empty.',
  elsewhere: 'That link is of another site. Only homes and lists of this one can be saved here.',
};
