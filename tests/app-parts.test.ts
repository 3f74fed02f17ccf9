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
const partsOfChunks = (chunks: readonly BuiltChunk[]) => partsOf(chunks, [], ROOT);
const start = (dynamicImports: readonly string[]): BuiltChunk =>
  chunk('start.js', { moduleIds: [`${ROOT}/src/app/entry-client.tsx`], dynamicImports, css: ['start.css'] });

it('leaves the scripts that the first screens load as single files, and puts what they open into the opening part', () => {
  const parts = partsOfChunks([
    start(['home.js', 'property.js', 'valuation.js', 'settled.js']),
    chunk('home.js', { facadeModuleId: screen('index'), imports: ['cards.js'], dynamicImports: ['menu.js'] }),
    chunk('cards.js', { css: ['cards.css'] }),
    chunk('menu.js', { css: ['menu.css'] }),
    chunk('settled.js', { moduleIds: [`${ROOT}/src/app/keeping.ts`], dynamicImports: ['keeping.js'] }),
    chunk('keeping.js'),
    chunk('property.js', {
      facadeModuleId: screen('property.$id'),
      imports: ['cards.js'],
      dynamicImports: ['gallery.js'],
    }),
    chunk('gallery.js'),
    chunk('valuation.js', { facadeModuleId: screen('request-valuation'), imports: ['form.js'], css: ['form.css'] }),
    chunk('form.js'),
  ]);
  expect(parts).toEqual({
    opening: ['cards.css', 'menu.css', 'start.css', 'gallery.js', 'keeping.js', 'menu.js', 'property.js'],
    further: ['form.css', 'form.js', 'valuation.js'],
    saved: [],
  });
});

it('names of the further files those that a saved home needs', () => {
  const parts = partsOfChunks([
    start(['saved.js', 'particulars.js', 'packs.js']),
    chunk('saved.js', { facadeModuleId: screen('saved') }),
    chunk('particulars.js', { facadeModuleId: screen('property.$id_.particulars'), imports: ['paper.js'] }),
    chunk('packs.js', { facadeModuleId: screen('saved_.packs.$id'), imports: ['paper.js'] }),
    chunk('paper.js', { css: ['paper.css'] }),
  ]);
  expect(parts).toEqual({
    opening: ['start.css', 'saved.js'],
    further: ['paper.css', 'packs.js', 'paper.js', 'particulars.js'],
    saved: ['paper.css', 'paper.js', 'particulars.js'],
  });
});

it('says so when nothing starts the app', () => {
  expect(() => partsOfChunks([chunk('home.js')])).toThrow('No file of the build starts the app');
});

it('counts a worker that no file imports to what comes with use', () => {
  const parts = partsOf(
    [start(['saved.js']), chunk('saved.js', { facadeModuleId: screen('saved') })],
    ['map-worker.js'],
    ROOT,
  );
  expect(parts).toEqual({ opening: ['start.css', 'saved.js'], further: ['map-worker.js'], saved: [] });
});
