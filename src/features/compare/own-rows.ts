import type { PropertyDetail } from '#contract/property.ts';
import { BEST_SCORE, type Checklist } from '#offline/saved/checklist.ts';
import type { SavedProperty } from '#offline/saved/saved-property.ts';
import { questionsFor } from '#parts/viewing-questions.ts';
import type { CompareRow } from './compare-rows.ts';

// What the visitor knows of the homes beside each other, from this device alone. Its script, with all the questions, comes
// only where something was noted (useOwnRows).

/** A column as this device knows it. */
export interface OwnColumn {
  readonly property: PropertyDetail | undefined;
  /** Its row, where it is saved. */
  readonly home: SavedProperty | undefined;
  readonly checklist: Checklist | undefined;
}

const markWords = { yes: 'Yes', no: 'No' } as const;

/** Score, note, and the questions that were asked of any of the homes; nothing where nothing was noted. */
export function ownRows(columns: readonly OwnColumn[]): readonly CompareRow[] {
  const row = (label: string, of: (column: OwnColumn) => string | undefined): readonly CompareRow[] => {
    const values = columns.map(of);
    return values.every((value) => value === undefined) ? [] : [{ label, values }];
  };
  const questions = new Map(
    columns.flatMap(({ property }) =>
      property === undefined
        ? []
        : questionsFor(property).flatMap((section) => section.questions.map(({ id, ask }) => [id, ask] as const)),
    ),
  );
  return [
    ...row('Your score', ({ checklist }) =>
      checklist?.score == null ? undefined : `${checklist.score} of ${BEST_SCORE}`,
    ),
    ...row('Your note', ({ home }) => home?.note.trim() || undefined),
    ...[...questions].flatMap(([id, ask]) =>
      row(ask, ({ checklist }) => {
        const mark = checklist?.marks[id];
        return mark === undefined ? undefined : markWords[mark];
      }),
    ),
  ];
}
