import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const TAG = /<[^>]*>/g;

it.each([
  'server/catalogue/demo/articles.json',
  'server/catalogue/demo/properties.json',
  'src/content/firm.json',
  'src/content/team.json',
])('%s has no straight quotation marks and apostrophes in what visitors read', (file) => {
  const straight: string[] = [];
  JSON.parse(readFileSync(file, 'utf8'), (_, value: unknown) => {
    if (typeof value === 'string' && /['"]/.test(value.replaceAll(TAG, ''))) straight.push(value);
    return value;
  });
  expect(straight).toEqual([]);
});
