import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import content from '#content/viewing-checklists.json' with { type: 'json' };
import { PAPERS } from '#contract/property.ts';
import { createChecklist, MAX_MARKS, QuestionId } from '#offline/saved/checklist.ts';
import { formatChecklist, getQuestions, getViewingKind } from './viewing-questions.ts';

const getIds = (property: Parameters<typeof getQuestions>[0]): string[] =>
  getQuestions(property).flatMap(({ questions }) => questions.map(({ id }) => id));

describe('viewing questions', () => {
  it('have unique ids that fit into a checklist', () => {
    const all = content.sections.flatMap(({ questions }) => questions.map(({ id }) => id));
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((id) => !v.is(QuestionId, id))).toEqual([]);
    expect(all.length).toBeLessThan(MAX_MARKS);
  });

  it('refer to existing kinds, deals and papers', () => {
    for (const { questions } of content.sections) {
      for (const question of questions) {
        expect(question.kinds.every((kind) => ['apartment', 'house', 'land', 'commercial'].includes(kind))).toBe(true);
        const papers = 'paper' in question ? [question.paper] : [];
        expect(papers.every((paper) => PAPERS.some((known) => known === paper))).toBe(true);
        const deals = 'deals' in question ? question.deals : [];
        expect(deals.every((deal) => ['rent', 'sale'].includes(deal))).toBe(true);
      }
    }
  });

  it('depend on the kind of property', () => {
    expect(getViewingKind({ property_type: 'Residential', subtype: 'penthouse' })).toBe('apartment');
    expect(getViewingKind({ property_type: 'shortlet', subtype: 'villa' })).toBe('house');
    expect(getViewingKind({ property_type: 'commercial', subtype: 'maisonette' })).toBe('commercial');
    expect(getViewingKind({})).toBe('house');
    expect(getIds({ property_type: 'land', agreement_type: 'sale' })).toEqual(
      expect.arrayContaining(['beacons', 'survey-map', 'access-road', 'title-search', 'rates']),
    );
    expect(getIds({ property_type: 'land', agreement_type: 'sale' })).not.toContain('lift');
  });

  it('ask only a tenant about the deposit, and only a buyer about the title', () => {
    const flat = { property_type: 'residential', subtype: 'apartment' };
    expect(getIds({ ...flat, agreement_type: 'RENT' })).toContain('deposit');
    expect(getIds({ ...flat, agreement_type: 'rent' })).not.toContain('title');
    expect(getIds({ ...flat, agreement_type: 'sale' })).toContain('title');
    expect(getIds({ ...flat, agreement_type: 'sale' })).not.toContain('deposit');
  });
});

describe('formatChecklist', () => {
  const flat = { property_type: 'residential', subtype: 'apartment', agreement_type: 'rent' };
  const count = getIds(flat).length;

  it('is empty without marks', () => {
    expect(formatChecklist(flat, undefined)).toBe('');
    expect(formatChecklist(flat, createChecklist(1))).toBe('');
  });

  it('counts answered questions for this kind of property, and problems', () => {
    const checklist = { ...createChecklist(1), marks: { damp: 'no', lift: 'yes', beacons: 'no' } as const, score: 4 };
    expect(formatChecklist(flat, checklist)).toBe(`2 of ${count} asked, 1 no. Score 4 of 5`);
  });
});
