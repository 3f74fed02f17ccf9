import { counted } from '#lib/counted.ts';
import { BEST_SCORE } from '#offline/saved/checklist.ts';
import type { MovedChecklist } from '#offline/saved/move-link.ts';

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
