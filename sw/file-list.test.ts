import { expect, it } from 'vitest';
import { type Built, collectFiles, createFileList, type ListedFile } from './file-list.ts';

const screen = (route: string): string => `src/routes/${route}.tsx?tsr-split=component`;
const BUILT: Built = {
  'index.html': {
    file: 'assets/index-1.js',
    css: ['assets/index-1.css'],
    imports: ['_shared-1.js'],
    dynamicImports: [screen('saved'), screen('property.$id_.particulars'), screen('saved_.packs.$id'), 'src/menu.tsx'],
  },
  '_shared-1.js': { file: 'assets/shared-1.js', imports: ['index.html'] },
  'src/menu.tsx': { file: 'assets/menu-1.js', css: ['assets/menu-1.css'] },
  [screen('saved')]: {
    file: 'assets/saved-1.js',
    imports: ['_lists-1.js'],
    dynamicImports: ['_move-link-1.js', 'src/features/saved/dialog.tsx', 'src/features/search/map/property-map.tsx'],
  },
  '_move-link-1.js': { file: 'assets/move-link-1.js' },
  '_lists-1.js': { file: 'assets/lists-1.js', css: ['assets/lists-1.css'] },
  'src/features/saved/dialog.tsx': {
    file: 'assets/dialog-1.js',
    dynamicImports: ['src/features/submit/phone-part.ts'],
  },
  'src/features/search/map/property-map.tsx': { file: 'assets/property-map-1.js', imports: ['_lists-1.js'] },
  'src/features/submit/phone-part.ts': { file: 'assets/phone-part-1.js' },
  [screen('property.$id_.particulars')]: { file: 'assets/particulars-1.js' },
  [screen('saved_.packs.$id')]: { file: 'assets/packs-1.js', imports: ['_lists-1.js'], css: ['assets/packs-1.css'] },
};
const createListed = (url: string): ListedFile => ({ url, revision: null });

it('precaches the named screens, their lazy parts, and the app’s start', () => {
  const names = ['index-1.js', 'index-1.css', 'shared-1.js', 'menu-1.js', 'menu-1.css', 'saved-1.js', 'lists-1.js'];
  const files = [...names, 'lists-1.css', 'dialog-1.js', 'sans-common-1.woff2']
    .map((name) => `assets/${name}`)
    .concat('index.html', 'favicon.svg')
    .map(createListed);
  expect(createFileList(files, BUILT)).toEqual(files);
});

it('leaves other screens, the map with its worker and the reader of phone numbers for later', () => {
  const names = ['property-map-1.js', 'map-worker-1.js', 'phone-part-1.js', 'packs-1.js', 'packs-1.css'];
  const files = createFileList(
    names.map((name) => createListed(`assets/${name}`)),
    BUILT,
  );
  expect(files.map(({ comes }) => comes)).toEqual(names.map(() => 'later'));
});

it('leaves the files that a saved home promises for the first saved home', () => {
  const files = createFileList(
    ['particulars-1.js', 'move-link-1.js'].map((name) => createListed(`assets/${name}`)),
    BUILT,
  );
  expect(files.map(({ comes }) => comes)).toEqual(['with-saved', 'with-saved']);
});

it("leaves the map's data and full fonts for their use", () => {
  const files = createFileList(
    [createListed('assets/map-kenya-1.json'), createListed('assets/sans-latin-1.woff2')],
    BUILT,
  );
  expect(files.map(({ comes }) => comes)).toEqual(['with-use', 'with-use']);
});

it('lists a screen’s files, without lazy imports', () => {
  expect([...collectFiles(BUILT, [screen('saved')])]).toEqual([
    'assets/saved-1.js',
    'assets/lists-1.js',
    'assets/lists-1.css',
  ]);
});
