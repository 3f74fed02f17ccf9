import content from '#content/viewing-checklists.json' with { type: 'json' };
import type { PropertySummary } from '#contract/property.ts';
import { formatCount } from '#lib/counted.ts';
import { BEST_SCORE, type Checklist } from '#offline/saved/checklist.ts';
import { findings as words } from './words-lazy.ts';

// The firm's questions at a viewing, by kind of property. "Yes" is always good news. No first page loads this.

/** Subtypes of properties in a shared building. */
const APARTMENTS: readonly string[] = ['apartment', 'flats', 'penthouse', 'duplex', 'shared-apartment', 'studio'];

type Source = Pick<PropertySummary, 'property_type' | 'subtype' | 'agreement_type'>;

/** A property of unknown kind counts as a house, which has the most questions. */
export function getViewingKind({ property_type, subtype }: Source): 'apartment' | 'house' | 'land' | 'commercial' {
  const type = property_type?.toLowerCase();
  if (type === 'land' || type === 'commercial') return type;
  return APARTMENTS.includes(subtype?.toLowerCase() ?? '') ? 'apartment' : 'house';
}

interface ViewingQuestion {
  readonly id: string;
  readonly ask: string;
  readonly kinds: readonly string[];
  /** undefined: every agreement. */
  readonly deals?: readonly string[];
  /** The paper that it is about (0033). */
  readonly paper?: string;
}

const toQuestion = ({ id, ask, paper }: ViewingQuestion) => ({ id, ask, paper });

/** The questions for a property, in the firm's order. A shortlet has those of a let. */
export function getQuestions(property: Source) {
  const kind = getViewingKind(property);
  const deal = property.agreement_type?.toLowerCase() === 'sale' ? 'sale' : 'rent';
  const isFitting = ({ kinds, deals }: ViewingQuestion) => kinds.includes(kind) && (deals?.includes(deal) ?? true);
  return content.sections
    .map(({ title, questions }) => ({ title, questions: questions.filter(isFitting).map(toQuestion) }))
    .filter(({ questions }) => questions.length > 0);
}

/** "7 of 24 asked, 2 no. Score 4 of 5"; "" for an empty checklist. */
export function formatChecklist(property: Source, checklist: Checklist | undefined): string {
  if (checklist === undefined) return '';
  const questions = getQuestions(property).flatMap((section) => section.questions);
  const marks = questions.flatMap(({ id }) => checklist.marks[id] ?? []);
  const noCount = marks.filter((mark) => mark === 'no').length;
  const parts = [
    marks.length === 0 ? [] : words.asked(marks.length, questions.length, noCount),
    checklist.score === null ? [] : words.score(checklist.score, BEST_SCORE),
    checklist.photos.length === 0 ? [] : formatCount(checklist.photos.length, words.ownPhoto),
  ];
  return parts.flat().join('. ');
}
