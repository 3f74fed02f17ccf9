import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { readText, sourcesBelow } from './fixtures/imports.ts';

// docs/glossary.md has one word per idea. Names of files and exports have none of the words that it retires.

const glossary = readFileSync('docs/glossary.md', 'utf8');
const retired = new Set(
  [...(/^Retired in names: (.+)\.$/m.exec(glossary)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, word = '']) => word),
);

/** The home page is called so, and the names of migrations are stored in databases. */
const EXCEPTIONS = [/^src\/features\/home\//, /^src\/content\/home\.ts$/, /^server\/db\/migrations\//];

const getWords = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());
const isRetired = (name: string): boolean => getWords(name).some((word) => retired.has(word));

const EXPORT = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm;

it('retires words', () => {
  expect([...retired]).toContain('told');
  expect(['toldQuery', 'TOLD', 'known-homes.ts'].filter(isRetired)).toHaveLength(3);
  expect(['stolen', 'chromeOf', 'homeless'].filter(isRetired)).toEqual([]);
});

it('has no retired word in the name of a file or an export', () => {
  const files = ['src', 'sw', 'server']
    .flatMap(sourcesBelow)
    .filter((file) => !EXCEPTIONS.some((pattern) => pattern.test(file)));
  const names = files.flatMap((file) => [
    ...(isRetired(basename(file)) ? [file] : []),
    ...[...readText(file).matchAll(EXPORT)].flatMap(([, name = '']) => (isRetired(name) ? [`${name} in ${file}`] : [])),
  ]);
  expect(names).toEqual([]);
});
