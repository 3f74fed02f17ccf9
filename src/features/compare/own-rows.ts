import type { PropertyDetail } from '#contract/property.ts';
import type { Checklist } from '#offline/saved/checklist.ts';
import type { SavedProperty } from '#offline/saved/saved-property.ts';
import { getQuestions } from '#parts/viewing-questions.ts';
import { type CompareRow, isStated } from './compare-rows.ts';
import { compareRows as words } from './words.tsx';

export interface OwnColumn {
  readonly property: PropertyDetail | undefined;
  readonly saved: SavedProperty | undefined;
  readonly checklist: Checklist | undefined;
}

/** Loaded lazily, since the questions are many. */
export function getOwnRows(columns: readonly OwnColumn[]): readonly CompareRow[] {
  const questions = new Map(
    columns
      .flatMap(({ property }) => (property === undefined ? [] : getQuestions(property)))
      .flatMap((section) => section.questions)
      .map(({ id, ask }) => [id, ask]),
  );
  const row = (
    label: string,
    getValue: (column: OwnColumn) => string | undefined,
    absent: string = words.notAsked,
  ): CompareRow => ({ label, values: columns.map(getValue), absent });
  return [
    row(
      words.score,
      ({ checklist }) => (checklist?.score == null ? undefined : words.scoreOf(checklist.score)),
      words.noScore,
    ),
    row(words.note, ({ saved }) => saved?.note.trim() || undefined, words.noNote),
    ...[...questions].map(([id, ask]) =>
      row(ask, ({ checklist }) => {
        const mark = checklist?.marks[id];
        return mark && words[mark];
      }),
    ),
  ].filter(isStated);
}
