import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#tests/fixtures/runs.ts';
import { stringifyQuery } from '../lib/query-string.ts';
import { getSharedText, SHARE_PATH, shareInFragment } from './share-target.ts';

it('shared text is the same by query and by fragment', () => {
  const part = fc.string({ unit: 'grapheme', maxLength: 40 });
  fc.assert(
    fc.property(fc.record({ title: part, text: part, url: part }), (shared) => {
      const query = stringifyQuery(shared);
      fc.pre(query !== '');
      const href = shareInFragment(SHARE_PATH, query);
      const moved = new URL(href ?? '', 'https://site.test');
      expect(moved.search).toBe('');
      expect(moved.pathname).toBe(SHARE_PATH);
      expect(getSharedText(moved.hash)).toBe(getSharedText(query));
      expect(getSharedText(query)).toBe([shared.url, shared.text, shared.title].filter(Boolean).join('\n'));
    }),
    { numRuns: runs(200) },
  );
});

it('other addresses are ignored', () => {
  expect(shareInFragment(SHARE_PATH, '')).toBeUndefined();
  for (const path of ['/saved', '/', '/saved/move']) expect(shareInFragment(path, '?text=a')).toBeUndefined();
  expect(getSharedText('')).toBe('');
  expect(getSharedText('#main')).toBe('');
});
