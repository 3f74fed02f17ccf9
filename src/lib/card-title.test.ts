import { expect, it } from 'vitest';
import { spec } from '#tests/conformance/spec.ts';
import { cardTitle, getShortTitle } from './card-title.ts';

it('cuts the title of a card after 30 characters', spec('9-card-title'), () => {
  const thirty = 'Three-bed flat, Othaya Road 12';
  expect([...thirty]).toHaveLength(30);
  expect(cardTitle(thirty)).toBe(thirty);
  expect(cardTitle(`${thirty}3`)).toBe(`${thirty}...`);
  expect(cardTitle('🏠'.repeat(31))).toBe(`${'🏠'.repeat(30)}...`);
});

it('ends at the first comma inside a sentence', () => {
  expect(getShortTitle('Mwamba House, stone villa')).toBe('Mwamba House');
  expect(getShortTitle('Ridgeways townhouse by Karura forest, gated')).toBe('Ridgeways townhouse by Karura...');
});
