import { expect, it } from 'vitest';
import { spec } from '#tests/conformance/spec.ts';
import { formatCardTitle, getShortTitle } from './card-title.ts';

it('cuts the title of a card after 30 characters', spec('9-card-title'), () => {
  const thirty = 'Three-bed flat, Othaya Road 12';
  expect([...thirty]).toHaveLength(30);
  expect(formatCardTitle(thirty)).toBe(thirty);
  expect(formatCardTitle(`${thirty}3`)).toBe(`${thirty}...`);
  expect(formatCardTitle('🏠'.repeat(31))).toBe(`${'🏠'.repeat(30)}...`);
});

it('ends at the first comma inside a sentence', () => {
  expect(getShortTitle('Mwamba House, stone villa')).toBe('Mwamba House');
  expect(getShortTitle('Ridgeways townhouse by Karura forest, gated')).toBe('Ridgeways townhouse by Karura...');
});
