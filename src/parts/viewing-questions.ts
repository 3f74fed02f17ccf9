import content from '#content/viewing-checklists.json' with { type: 'json' };
import type { PropertySummary } from '#contract/property.ts';
import { counted } from '#lib/counted.ts';
import { BEST_SCORE, type Checklist } from '#offline/saved/checklist.ts';

// The firm's questions at a viewing, by kind of property. "Yes" is always good news. No first page loads this.

export type ViewingKind = 'apartment' | 'house' | 'land' | 'commercial';

/** Subtypes of properties in a shared building. */
const APARTMENTS: ReadonlySet<string> = new Set([
  'apartment',
  'flats',
  'penthouse',
  'duplex',
  'shared-apartment',
  'studio',
]);

type Source = Pick<PropertySummary, 'property_type' | 'subtype' | 'agreement_type'>;

/** A property of unknown kind counts as a house, which has the most questions. */
export function viewingKindOf({ property_type, subtype }: Source): ViewingKind {
  const type = property_type?.toLowerCase();
  if (type === 'land' || type === 'commercial') return type;
  return APARTMENTS.has(subtype?.toLowerCase() ?? '') ? 'apartment' : 'house';
}

/** Checklists store marks by `id`. */
export interface ViewingQuestion {
  readonly id: string;
  readonly ask: string;
}

export interface QuestionSection {
  readonly title: string;
  readonly questions: readonly ViewingQuestion[];
}

interface ContentQuestion extends ViewingQuestion {
  readonly kinds: readonly string[];
  /** Without it the question fits every agreement. */
  readonly deals?: readonly string[];
}

/** The questions for a property, in the firm's order. A shortlet has those of a let. */
export function questionsFor(property: Source): readonly QuestionSection[] {
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

/** "7 of 24 asked, 2 no. Score 4 of 5"; "" for an empty checklist. */
export function checklistInWords(property: Source, checklist: Checklist | undefined): string {
  if (checklist === undefined) return '';
  const questions = questionsFor(property).flatMap((section) => section.questions);
  const marks = questions.flatMap(({ id }) => checklist.marks[id] ?? []);
  const noCount = marks.filter((mark) => mark === 'no').length;
  const parts = [
    marks.length === 0 ? [] : `${marks.length} of ${questions.length} asked${noCount === 0 ? '' : `, ${noCount} no`}`,
    checklist.score === null ? [] : scoreInWords(checklist.score),
    checklist.photos.length === 0 ? [] : counted(checklist.photos.length, 'own photo'),
  ];
  return parts.flat().join('. ');
}
