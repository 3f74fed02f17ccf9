import content from '#content/viewing-checklists.json' with { type: 'json' };
import type { PropertySummary } from '#contract/property.ts';
import { BEST_SCORE, type Checklist } from '#offline/saved/checklist.ts';

// What the firm would ask at a viewing, by kind of home. Each is put so that "yes" is good news. Not part of any first page.

/** Which questions a home is asked. */
export type ViewingKind = 'apartment' | 'house' | 'land' | 'commercial';

/** Homes within a building that others live in too, by the catalogue's subtypes. */
const APARTMENTS: ReadonlySet<string> = new Set([
  'apartment',
  'flats',
  'penthouse',
  'duplex',
  'shared-apartment',
  'studio',
]);

type Asked = Pick<PropertySummary, 'property_type' | 'subtype' | 'agreement_type'>;

/** What kind of viewing a property is. A home that does not say is a house: that asks the most. */
export function viewingKindOf({ property_type, subtype }: Asked): ViewingKind {
  const type = property_type?.toLowerCase();
  if (type === 'land' || type === 'commercial') return type;
  return APARTMENTS.has(subtype?.toLowerCase() ?? '') ? 'apartment' : 'house';
}

/** One question; `id` is what marks are kept under. */
export interface ViewingQuestion {
  readonly id: string;
  readonly ask: string;
}

/** Questions under one heading. */
export interface QuestionSection {
  readonly title: string;
  readonly questions: readonly ViewingQuestion[];
}

interface ContentQuestion extends ViewingQuestion {
  readonly kinds: readonly string[];
  /** Without it the question fits every agreement. */
  readonly deals?: readonly string[];
}

/** What to ask of a property, in the firm's order. A shortlet is asked what a let is. */
export function questionsFor(property: Asked): readonly QuestionSection[] {
  const kind = viewingKindOf(property);
  const deal = property.agreement_type?.toLowerCase() === 'sale' ? 'sale' : 'rent';
  return content.sections
    .map(({ title, questions }) => ({
      title,
      questions: questions
        .filter(({ kinds, deals }: ContentQuestion) => kinds.includes(kind) && (deals?.includes(deal) ?? true))
        .map(({ id, ask }) => ({ id, ask })),
    }))
    .filter(({ questions }) => questions.length > 0);
}

/** "Score 4 of 5". */
export const scoreInWords = (score: number): string => `Score ${score} of ${BEST_SCORE}`;

/** How far a checklist is, in one line: "7 of 24 asked, 2 no. Score 4 of 5"; "" while nothing was marked. */
export function checklistInWords(property: Asked, checklist: Checklist | undefined): string {
  if (checklist === undefined) return '';
  const asked = questionsFor(property).flatMap(({ questions }) => questions);
  const marks = asked.flatMap(({ id }) => checklist.marks[id] ?? []);
  const no = marks.filter((mark) => mark === 'no').length;
  const parts = [
    marks.length === 0 ? [] : `${marks.length} of ${asked.length} asked${no === 0 ? '' : `, ${no} no`}`,
    checklist.score === null ? [] : scoreInWords(checklist.score),
    checklist.photos.length === 0
      ? []
      : `${checklist.photos.length} own ${checklist.photos.length === 1 ? 'photo' : 'photos'}`,
  ];
  return parts.flat().join('. ');
}
