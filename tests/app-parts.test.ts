import { expect, it } from 'vitest';
import { type BuiltChunk, partsOf } from '../app-parts.ts';

const ROOT = '/project';
const screen = (route: string): string => `${ROOT}/src/routes/${route}.tsx?tsr-split=component`;

function chunk(fileName: string, more: Partial<BuiltChunk> & { readonly css?: readonly string[] } = {}): BuiltChunk {
  const { css = [], ...rest } = more;
  return {
    fileName,
    facadeModuleId: null,
    moduleIds: [],
    imports: [],
    dynamicImports: [],
    viteMetadata: { importedCss: new Set(css) },
    ...rest,
  };
}
const start = (dynamicImports: readonly string[]): BuiltChunk =>
  chunk('start.js', { moduleIds: [`${ROOT}/src/app/entry-client.tsx`], dynamicImports, css: ['start.css'] });

it('leaves the scripts that the first screens load as single files, and puts what they open into the opening part', () => {
  const parts = partsOf(
    [
      start(['home.js', 'property.js', 'valuation.js', 'settled.js']),
      chunk('home.js', { facadeModuleId: screen('index'), imports: ['cards.js'], dynamicImports: ['menu.js'] }),
      chunk('cards.js', { css: ['cards.css'] }),
      chunk('menu.js', { css: ['menu.css'] }),
      chunk('settled.js', { moduleIds: [`${ROOT}/src/app/later-services.ts`], dynamicImports: ['keeping.js'] }),
      chunk('keeping.js'),
      chunk('property.js', {
        facadeModuleId: screen('property.$id'),
        imports: ['cards.js'],
        dynamicImports: ['gallery.js'],
      }),
      chunk('gallery.js'),
      chunk('valuation.js', { facadeModuleId: screen('request-valuation'), imports: ['form.js'], css: ['form.css'] }),
      chunk('form.js'),
    ],
    ROOT,
  );
  expect(parts).toEqual({
    opening: ['cards.css', 'gallery.js', 'keeping.js', 'menu.css', 'menu.js', 'property.js', 'start.css'],
    further: ['form.css', 'form.js', 'valuation.js'],
  });
});

it('counts what two screens share to the part that is there first', () => {
  const parts = partsOf(
    [
      start(['saved.js', 'packs.js']),
      chunk('saved.js', { facadeModuleId: screen('saved'), imports: ['rows.js'] }),
      chunk('packs.js', { facadeModuleId: screen('saved_.packs.index'), imports: ['rows.js'] }),
      chunk('rows.js'),
    ],
    ROOT,
  );
  expect(parts).toEqual({ opening: ['rows.js', 'saved.js', 'start.css'], further: ['packs.js'] });
});

it('takes what a first screen fetches with a touch into the opening part, though its name begins like a screen', () => {
  const later = { facadeModuleId: `${ROOT}/src/routes/-index.later.tsx` };
  const parts = partsOf(
    [
      start(['home.js']),
      chunk('home.js', { facadeModuleId: screen('index'), dynamicImports: ['later.js'] }),
      chunk('later.js', later),
    ],
    ROOT,
  );
  expect(parts).toEqual({ opening: ['later.js', 'start.css'], further: [] });
});

it('leaves the words of further screens to the further part, though their routes are known from the start', () => {
  const words = { facadeModuleId: `${ROOT}/src/features/firm/firm-texts.ts` };
  expect(partsOf([start(['words.js']), chunk('words.js', words)], ROOT)).toEqual({
    opening: ['start.css'],
    further: ['words.js'],
  });
});

it('says so when nothing starts the app', () => {
  expect(() => partsOf([chunk('home.js')], ROOT)).toThrow('No file of the build starts the app');
});
