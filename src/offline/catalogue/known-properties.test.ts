import { describe, expect, it } from 'vitest';
import type { PropertyDetail } from '#contract/property.ts';
import { KnownProperties, mergeKnown, mergeRecords, type PropertyAnswer, writeLines } from './known-properties.ts';

const home = (fields: Partial<PropertyDetail> = {}): PropertyDetail => ({ id: 1, title: 'Villa', ...fields });
const page = (savedAt: number, fields: Partial<PropertyDetail> = {}): PropertyAnswer => ({
  kind: 'home',
  lines: writeLines([home(fields)]),
  savedAt,
});
const list = (savedAt: number, fields: Partial<PropertyDetail> = {}): PropertyAnswer => ({
  kind: 'homes',
  lines: writeLines([home(fields)]),
  savedAt,
});
const gone = (savedAt: number): PropertyAnswer => ({ kind: 'gone', id: 1, savedAt });
const catalogue = (savedAt: number, fields: Partial<PropertyDetail> | undefined) => ({
  savedAt,
  lines: new Map(fields === undefined ? [] : [[1, writeLines([home(fields)])]]),
});
const NOW = 10_000;

describe('a record merged over an older one', () => {
  it('replaces the fields that it has, and keeps the others', () => {
    expect(mergeRecords(home({ bedrooms: 2, furnishing: 'none' }), home({ bedrooms: null }), false)).toEqual(
      home({ bedrooms: null, furnishing: 'none' }),
    );
  });

  it('has prices of one time: a lower option price does not survive it', () => {
    expect(mergeRecords(home({ price: 9, lowest_variant_price: 7 }), home({ price: 8 }), true)).toEqual(
      home({ price: 8 }),
    );
    expect(mergeRecords(home({ price: 9 }), home(), true)).toEqual(home());
  });

  it.each([
    [
      'made pictures',
      'pictures',
      (name: string) => [{ url: `/media/${name}`, widths: [1], width: 1, height: 1, color: '#aabbcc', alt: '' }],
    ],
    ["a host's images", 'images', (name: string) => [`/${name}.webp`]],
  ] as const)('never takes %s of a card for those of a page', (_kind, field, of) => {
    const own = home({ [field]: [...of('a'), ...of('b')] });
    const card = home({ [field]: of('c') });
    expect(mergeRecords(own, card, true)).toEqual(own);
    expect(mergeRecords(own, card, false)).toEqual(card);
    expect(mergeRecords(home(), card, true)).toEqual(card);
  });
});

describe('a known home', () => {
  const known = (answers: readonly PropertyAnswer[], whole?: ReturnType<typeof catalogue>) =>
    KnownProperties.of(answers, whole, NOW).get(1);
  const recordIn = (...given: Parameters<typeof known>) => {
    const sight = known(...given);
    return sight === undefined ? undefined : mergeKnown(sight);
  };

  it('has the newest value of each field, in any order of answers', () => {
    const [older, newer] = [page(100, { price: 9, description: 'Quiet' }), list(200, { price: 8 })];
    for (const answers of [
      [older, newer],
      [newer, older],
    ]) {
      expect(recordIn(answers)).toEqual(home({ price: 8, description: 'Quiet' }));
      expect(known(answers)).toMatchObject({ opened: 'fuller', savedAt: 200, isListed: true });
    }
    expect(recordIn([list(100, { reference: 'A' }), page(200, { price: 8 })])).toMatchObject({
      reference: 'A',
      price: 8,
    });
    expect(recordIn([older], catalogue(300, { price: 7 }))).toEqual(home({ price: 7, description: 'Quiet' }));
    expect(recordIn([older], catalogue(50, { price: 7 }))).toMatchObject({ price: 9 });
  });

  it('keeps its page’s details through any number of cards', () => {
    expect(recordIn([page(1, { description: 'Quiet' }), list(2), list(3)], catalogue(4, { price: 5 }))).toEqual(
      home({ description: 'Quiet', price: 5 }),
    );
  });

  it.each([
    ['a later 404', [page(100), gone(200)], undefined, true],
    ['a 404 before a list', [gone(100), list(200)], undefined, false],
    ['a 404 before the catalogue', [gone(100)], catalogue(200, {}), false],
    ['a 404 after the catalogue', [gone(300)], catalogue(200, {}), true],
    ['a 404 of a clock that was ahead', [gone(NOW + 1)], catalogue(200, {}), false],
  ])('is that it is gone only by the newest word: %s', (_case, answers, whole, isGone) => {
    expect(known(answers, whole)?.line === null).toBe(isGone);
  });

  it.each([
    ['its page alone, with no catalogue', [page(100)], undefined, true],
    ['a list that is older than a catalogue without it', [list(100)], catalogue(200, undefined), false],
    ['its page, newer than a catalogue without it', [page(300)], catalogue(200, undefined), false],
    ['a list that is newer, and then its page', [list(300), page(400)], catalogue(200, undefined), true],
    ['its page, newer than a catalogue that has it', [page(300)], catalogue(200, {}), true],
  ])('is listed by the newest list or catalogue: %s', (_case, answers, whole, isListed) => {
    expect(known(answers, whole)?.isListed).toBe(isListed);
  });
});
