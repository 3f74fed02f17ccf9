import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { PropertyId } from '#contract/property.ts';
import { hashFnv1a } from '#lib/fnv1a.ts';
import { runs } from '#tests/fixtures/runs.ts';
import { BEST_SCORE, Checklist, createChecklist } from './checklist.ts';
import {
  MAX_MOVED_PROPERTIES,
  MAX_SEARCHES,
  type MovedList,
  readMove,
  readPasted,
  toCanonicalQuery,
  writeMove,
} from './move-link.ts';

const ORIGIN = 'https://homes.example';
const wellFormed = (most: number) => fc.string({ unit: 'grapheme', maxLength: most });
const id = fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 999_999_999_999_999 }));
const query = fc
  .record({
    agreement_type: fc.constantFrom('SALE', 'RENT', 'SHORTLET'),
    bedrooms: fc.integer({ min: 1, max: 5 }),
    max_price: fc.integer({ min: 1, max: 90_000_000 }),
    location: fc.constantFrom('Kilimani', 'Mombasa Road', 'Ngong’ & Karen'),
  })
  .map((parts) =>
    toCanonicalQuery(
      Object.entries(parts)
        .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
        .join('&'),
    ),
  );
const checklist = fc.record({
  marks: fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9-]{0,39}$/), fc.constantFrom('yes' as const, 'no' as const), {
    maxKeys: 12,
    noNullPrototype: true,
  }),
  score: fc.option(fc.integer({ min: 1, max: BEST_SCORE })),
});
const lists: fc.Arbitrary<MovedList> = fc.record({
  properties: fc.uniqueArray(
    fc.record({ id, note: fc.oneof(fc.constant(''), wellFormed(60)), checklist }, { requiredKeys: ['id', 'note'] }),
    { selector: (home) => home.id, maxLength: 40 },
  ),
  searches: fc.uniqueArray(
    fc.record({ query, name: wellFormed(40).filter((name) => name.trim() === name && name !== '') }),
    { selector: (search) => search.query, maxLength: 6 },
  ),
  hidden: fc.uniqueArray(id, { maxLength: 6 }),
});
const filled = lists.filter(
  ({ properties, searches, hidden }) => properties.length + searches.length + hidden.length > 0,
);

/** What any reading must be, whatever came in. */
const isSensible = (reading: ReturnType<typeof readPasted>): boolean =>
  !reading.ok ||
  (reading.list.properties.length <= MAX_MOVED_PROPERTIES &&
    reading.list.searches.length <= MAX_SEARCHES &&
    reading.list.hidden.every((hidden) => v.is(PropertyId, hidden)) &&
    reading.list.properties.every((home) => v.is(PropertyId, home.id) && home.note.length <= 8000) &&
    reading.list.properties.every(
      (home) =>
        home.checklist === undefined ||
        v.is(Checklist, { ...createChecklist(home.id), ...home.checklist, marks: { ...home.checklist.marks } }),
    ) &&
    new Set(reading.list.properties.map((home) => home.id)).size === reading.list.properties.length &&
    reading.list.searches.every((search) => toCanonicalQuery(search.query) === search.query && search.name !== ''));

/** A fragment with a right checksum over any body. */
function sealBytes(bytes: readonly number[], version = 'jj1'): string {
  const body = Buffer.from(bytes).toString('base64url');
  const checksum: number[] = [];
  let rest = hashFnv1a(body) % 2 ** 28;
  for (; rest > 127; rest = Math.floor(rest / 128)) checksum.push((rest % 128) + 128);
  checksum.push(rest);
  return `${version}.${Buffer.from(checksum).toString('base64url')}.${body}`;
}

describe('saved homes as a link', () => {
  it('survive the round trip in order, with and without notes', () => {
    fc.assert(
      fc.property(filled, (list) => {
        const fragment = writeMove(list);
        expect(fragment).toMatch(/^[\w.-]+$/);
        expect(readMove(fragment)).toEqual({ ok: true, list });
        expect(readPasted(`Look: ${ORIGIN}/saved/move#${fragment}`, ORIGIN)).toEqual({ ok: true, list });
        expect(readPasted(`#${fragment}`, ORIGIN)).toEqual({ ok: true, list });
      }),
      { numRuns: runs(200) },
    );
  });

  it('are damaged by any lost, added or changed character', () => {
    fc.assert(
      fc.property(
        filled,
        fc.nat(),
        fc.constantFrom('', 'A', '_', '.', '%'),
        fc.boolean(),
        (list, place, put, insert) => {
          const fragment = writeMove(list);
          const at = 4 + (place % (fragment.length - 4));
          const changed = fragment.slice(0, at) + put + fragment.slice(insert ? at : at + 1);
          fc.pre(changed !== fragment);
          const reading = readMove(changed);
          expect(reading.ok && reading.list).toBe(false);
        },
      ),
      { numRuns: runs(400) },
    );
  });

  it('never throw and never give nonsense, for any input', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.base64String().map((text) => `jj1.${text}`),
      fc.tuple(fc.base64String(), fc.base64String()).map(([a, b]) => `jj1.${a}.${b}`),
      fc.uint8Array({ maxLength: 60 }).map((bytes) => sealBytes([...bytes], 'jj2')),
      fc.uint8Array({ maxLength: 60 }).map((bytes) => sealBytes([...bytes], 'jj3')),
      fc.webUrl({ withFragments: true }),
      fc.string().map((text) => `${ORIGIN}/saved/move#jj1.${text}`),
      fc.integer().map((number) => `${ORIGIN}/property/${number}`),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        expect(isSensible(readMove(text))).toBe(true);
        expect(isSensible(readPasted(text, ORIGIN))).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });

  it.each([
    ['holds a home with the number 0', [1, 0, 0, 0]],
    ['holds a number that never ends', [1, ...Array.from({ length: 40 }, () => 255)]],
    ['promises more homes than may be', [0xf5, 0x03]],
    ['has a text that is no text', [0, 1, 1, 0xff, 1, 65, 0]],
    ['has a note for a home that is not in it', [1, 24, 0, 1, 1, 1, 65]],
    ['goes on behind its end', [1, 24, 0, 0, 0]],
  ])('with a right checksum but a body that %s is damaged', (_what, bytes) => {
    expect(readMove(sealBytes(bytes))).toEqual({ ok: false, why: 'damaged' });
  });

  it.each([
    ['has the checklist of a home that is not in it', [0, 1, 1, 0, 0]],
    ['has a question that is no name', [1, 3, 60, 98, 62, 0]],
    ['has a mark on a question that it does not name', [1, 1, 97, 1, 0, 0, 1, 2]],
    ['has a score beyond the best', [0, 1, 0, 6, 0]],
  ])('with checklists, a right checksum and a body that %s is damaged', (_what, bytes) => {
    expect(readMove(sealBytes([1, 24, 0, 0, ...bytes], 'jj2'))).toEqual({ ok: false, why: 'damaged' });
  });

  it('are readable by older builds without checklists and hidden homes', () => {
    const bare = { id: 24, note: 'Damp' };
    expect(writeMove({ properties: [bare], searches: [], hidden: [] })).toMatch(/^jj1\./);
    const checklist = { marks: { damp: 'no' }, score: null } as const;
    expect(writeMove({ properties: [{ ...bare, checklist }], searches: [], hidden: [] })).toMatch(/^jj2\./);
    expect(writeMove({ properties: [bare], searches: [], hidden: [7] })).toMatch(/^jj3\./);
  });

  it('are short: forty homes of a usual catalogue fit into 130 characters', () => {
    const properties = Array.from({ length: 40 }, (_, index) => ({ id: 100 + index * 7, note: '' }));
    expect(writeMove({ properties, searches: [], hidden: [] }).length).toBeLessThan(130);
  });

  it('leave out what exceeds the limits, and stay readable', () => {
    const properties = Array.from({ length: 600 }, (_, index) => ({
      id: index + 1,
      note: index === 0 ? 'n'.repeat(2500) : '',
    }));
    const searches = properties.slice(0, 60).map(({ id }) => ({ query: `min_price=${id}`, name: 'x'.repeat(200) }));
    const reading = readMove(writeMove({ properties, searches, hidden: [] }));
    const counts = reading.ok && [reading.list.properties.length, reading.list.searches.length];
    expect(counts).toEqual([MAX_MOVED_PROPERTIES, MAX_SEARCHES]);
  });

  it('say why they cannot be read', () => {
    expect(readMove('')).toEqual({ ok: false, why: 'none' });
    expect(readMove('jj4.AAAA.AAAA')).toEqual({ ok: false, why: 'newer' });
    expect(readMove('jj2.AAAA.AAAA')).toEqual({ ok: false, why: 'damaged' });
    expect(readMove(writeMove({ properties: [], searches: [], hidden: [] }))).toEqual({ ok: false, why: 'empty' });
  });
});

describe('pasted or shared text', () => {
  const home = (number: number) => ({ id: number, note: '' });
  it.each([
    [`${ORIGIN}/property/24`, [24]],
    [`House on Riverside Drive, KES 45,000,000 ${ORIGIN}/property/24?utm=x#photos.`, [24]],
    [`${ORIGIN}/property/7, ${ORIGIN}/property/24\n<${ORIGIN}/property/7>`, [7, 24]],
    ['/property/12', [12]],
  ])('finds the properties of this site in %j', (text, ids) => {
    expect(readPasted(text, ORIGIN)).toEqual({
      ok: true,
      list: { properties: ids.map(home), searches: [], hidden: [] },
    });
  });

  it.each([
    ['', 'none'],
    ['Call me tomorrow', 'none'],
    [`${ORIGIN}/saved/move`, 'none'],
    [`${ORIGIN}/property/0`, 'none'],
    ['https://elsewhere.example/property/24', 'elsewhere'],
    [`${ORIGIN}/saved/move#jj1.abc`, 'damaged'],
    ['javascript:alert(1)', 'none'],
  ])('of %j it says %s', (text, why) => expect(readPasted(text, ORIGIN)).toEqual({ ok: false, why }));
});
