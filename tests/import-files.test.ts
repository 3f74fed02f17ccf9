import { describe, expect, it } from 'vitest';
import { type ImportingChunk, importTable, withoutLists } from '../import-files.ts';

const MODULES = new Map([
  ['filters', '/home/site/src/features/search/filter-dialog.tsx'],
  ['services', '/home/site/src/app/use-services.ts'],
]);
const chunk = (name: string, imports: readonly string[] = [], css: readonly string[] = []): ImportingChunk => ({
  fileName: `assets/${name}.js`,
  isEntry: name === 'start',
  facadeModuleId: MODULES.get(name) ?? null,
  imports: imports.map((other) => `assets/${other}.js`),
  viteMetadata: { importedCss: new Set(css.map((style) => `assets/${style}.css`)) },
});
const { text, needs } = importTable([
  chunk('start', ['first']),
  chunk('first', [], ['base']),
  chunk('property', ['first', 'card', 'photos']),
  chunk('card', [], ['card']),
  chunk('photos'),
  chunk('settled', ['first']),
  chunk('search', ['photos']),
  chunk('filters', ['first', 'card']),
  chunk('services', ['first', 'card']),
]);

describe('the table of files', () => {
  it('says of each file which others it needs, without those that every page begins with', () => {
    expect(text.split('\n')).toEqual(
      'card.css|card.js 0|filters.js 1|photos.js|property.js 1 3|search.js 3|services.js 1|settled.js'.split('|'),
    );
  });
});

describe('a script', () => {
  const lists = (files: readonly string[]): string =>
    `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=${JSON.stringify(files)})))=>i.map(i=>d[i]);\n`;

  it('names the file that it imports in the place of the list of all that come with it', () => {
    const files = ['property', 'card', 'search', 'photos', 'settled'].map((name) => `assets/${name}.js`);
    const code = (...places: readonly [string, string, string]): string =>
      `a(()=>import("./property.js"),${places[0]}),a(()=>import("./search.js").then(b),${places[1]}),a(c,${places[2]})`;
    const before = code('__vite__mapDeps([0,1])', '__vite__mapDeps([2,3])', '__vite__mapDeps([4])');
    expect(withoutLists(lists(files) + before, needs)).toBe(code('"property.js",1', '"search.js"', '[]'));
  });

  it('is not written when the lists have another form than expected', () => {
    expect(() => withoutLists('const __vite__mapDeps=other;a(b,__vite__mapDeps([0]))', needs)).toThrow(
      'No script leads',
    );
    expect(() => withoutLists(`${lists(['assets/card.css'])}a(b,__vite__mapDeps([0]))`, needs)).toThrow(
      'No script leads',
    );
    expect(() => withoutLists('const __vite__mapDeps=other', needs)).toThrow('another form');
  });
});
