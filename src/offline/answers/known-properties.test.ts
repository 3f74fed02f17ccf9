import { describe, expect, it } from 'vitest';
import type { PropertyDetail } from '#contract/property.ts';
import { findKnown, listSeen, mergeAnswers, mergeRecords, type OpenedAnswer } from './answer-store.ts';
import { writeLines } from './api-read.ts';

const property = (fields: Partial<PropertyDetail> = {}): PropertyDetail => ({ id: 1, title: 'Villa', ...fields });
const page = (savedAt: number, fields: Partial<PropertyDetail> = {}): OpenedAnswer => ({
  kind: 'home',
  lines: writeLines([property(fields)]),
  savedAt,
});
const list = (savedAt: number, fields: Partial<PropertyDetail> = {}): OpenedAnswer => ({
  kind: 'homes',
  lines: writeLines([property(fields)]),
  savedAt,
});
const createGone = (savedAt: number): OpenedAnswer => ({ kind: 'gone', id: 1, savedAt });
const catalogue = (savedAt: number, fields: Partial<PropertyDetail> | undefined) => ({
  head: { edition: 1, etag: null, savedAt, count: 1, seq: 0, blocks: 1 },
  lines: new Map(fields === undefined ? [] : [[1, writeLines([property(fields)])]]),
});
const NOW = 10_000;

describe('mergeRecords', () => {
  it('replaces the fields that it has, and keeps the others', () => {
    expect(mergeRecords(property({ bedrooms: 2, furnishing: 'none' }), property({ bedrooms: null }), false)).toEqual(
      property({ bedrooms: null, furnishing: 'none' }),
    );
  });

  it('takes both price fields from the newer record, so that an older option price does not stay', () => {
    expect(mergeRecords(property({ price: 9, lowest_variant_price: 7 }), property({ price: 8 }), true)).toEqual(
      property({ price: 8 }),
    );
    expect(mergeRecords(property({ price: 9 }), property(), true)).toEqual(property());
  });

  it.each([
    [
      'made pictures',
      'pictures',
      (name: string) => [{ url: `/media/${name}`, widths: [1], width: 1, height: 1, color: '#aabbcc', alt: '' }],
    ],
    ["a host's images", 'images', (name: string) => [`/${name}.webp`]],
  ] as const)('keeps all %s of a page when a card has only the first', (_kind, field, picturesOf) => {
    const own = property({ [field]: [...picturesOf('a'), ...picturesOf('b')] });
    const card = property({ [field]: picturesOf('c') });
    expect(mergeRecords(own, card, true)).toEqual(own);
    expect(mergeRecords(own, card, false)).toEqual(card);
    expect(mergeRecords(property(), card, true)).toEqual(card);
  });
});

describe('a known property', () => {
  const merge = (answers: readonly OpenedAnswer[], current?: ReturnType<typeof catalogue>) =>
    mergeAnswers(
      answers.flatMap((answer) => listSeen(answer) ?? []),
      current,
      NOW,
    );
  const getKnown = (...args: Parameters<typeof merge>) => merge(...args).sights.get(1);
  const recordIn = (...args: Parameters<typeof merge>) => {
    const found = findKnown(merge(...args), 1);
    return found !== undefined && 'record' in found ? found.record : undefined;
  };

  it('has the newest value of each field, in any order of answers', () => {
    const [older, newer] = [page(100, { price: 9, description: 'Quiet' }), list(200, { price: 8 })];
    for (const answers of [
      [older, newer],
      [newer, older],
    ]) {
      expect(recordIn(answers)).toEqual(property({ price: 8, description: 'Quiet' }));
      expect(getKnown(answers)).toMatchObject({ opened: 'fuller', savedAt: 200, isListed: true });
    }
    expect(recordIn([list(100, { reference: 'A' }), page(200, { price: 8 })])).toMatchObject({
      reference: 'A',
      price: 8,
    });
    expect(recordIn([older], catalogue(300, { price: 7 }))).toEqual(property({ price: 7, description: 'Quiet' }));
    expect(recordIn([older], catalogue(50, { price: 7 }))).toMatchObject({ price: 9 });
  });

  it('keeps its page’s details through any number of cards', () => {
    expect(recordIn([page(1, { description: 'Quiet' }), list(2), list(3)], catalogue(4, { price: 5 }))).toEqual(
      property({ description: 'Quiet', price: 5 }),
    );
  });

  it.each([
    ['a later 404', [page(100), createGone(200)], undefined, true],
    ['a 404 before a list', [createGone(100), list(200)], undefined, false],
    ['a 404 before the catalogue', [createGone(100)], catalogue(200, {}), false],
    ['a 404 after the catalogue', [createGone(300)], catalogue(200, {}), true],
    ['a 404 with a time in the future', [createGone(NOW + 1)], catalogue(200, {}), false],
  ])('is gone only if its newest answer is a 404: %s', (_case, answers, current, isGone) => {
    expect(getKnown(answers, current)?.line === null).toBe(isGone);
  });

  it.each([
    ['its page alone, with no catalogue', [page(100)], undefined, true],
    ['a list that is older than a catalogue without it', [list(100)], catalogue(200, undefined), false],
    ['its page, newer than a catalogue without it', [page(300)], catalogue(200, undefined), false],
    ['a list that is newer, and then its page', [list(300), page(400)], catalogue(200, undefined), true],
    ['its page, newer than a catalogue that has it', [page(300)], catalogue(200, {}), true],
  ])('is listed by the newest list or catalogue: %s', (_case, answers, current, isListed) => {
    expect(getKnown(answers, current)?.isListed).toBe(isListed);
  });
});
