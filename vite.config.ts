import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import * as v from 'valibot';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { BuildManifest } from './server/pages/page-frame.ts';
import { pwaManifest } from './src/app/pwa-manifest.ts';
import { createFileList } from './sw/file-list.ts';

const CLIENT_DIR = 'dist/client';
const builtFiles = () => v.parse(BuildManifest, JSON.parse(readFileSync(`${CLIENT_DIR}/.vite/manifest.json`, 'utf8')));
/** React stays the same between releases; then what all pages start with, what lists show, what many share. */
const CHUNKS = [
  { name: 'react', test: /node_modules.(?:react|react-dom|scheduler)\/|app.react\.ts$/, priority: 3 },
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  // Many parts share the known places, which no first page needs.
  {
    name: 'places',
    test: /content.places\.json|contract.(?:place-names|places-in-line|filter-rows)\./,
    priority: 2,
  },
  { name: 'lists', test: /(?:property-card|card-[a-z-]+|select|whatsapp-link)\./, priority: 1 },
  { name: 'common', minShareCount: 16, priority: 1 },
  { name: 'forms', test: /(?:use-submission-form|enquiry-form|outbox-sender)\./ },
  // Otherwise the words of filter tags would share a chunk with the property's page, and the results would load it.
  { name: 'filter-tags', test: /search.applied-filters\./, priority: 1 },
  { name: 'property', test: /property.property-(?:page|screen|head)\./ },
  // Pages of the firm's texts differ in a name.
  {
    name: 'firm-text',
    test: /routes.(?:buying-guide|selling-guide|investments|market|privacy-policy)\.tsx\?|firm.firm-text-page\./,
  },
  // A group takes what its pages import. What other pages share has a higher priority, so that they load no page of the firm.
  { name: 'home', test: /content.home\.|(?:further-words|home-list|descriptions|find-link)\./, priority: 1 },
  { name: 'journal', test: /routes.(?:blog|journal\.\$slug)\.tsx\?/ },
  { name: 'people', test: /routes.(?:agent|team|me\.\$username)\.tsx\?/ },
  { name: 'viewing-line', test: /(?:shown-viewings|viewing-line)\./, priority: 1 },
  { name: 'profile-words', test: /(?:profile-words|web-href|break-text|closing)\./, priority: 1 },
  { name: 'sharing', test: /(?:link-field|share-by-device)\./, priority: 1 },
  // Modules that the device's screens share, too small for files of their own.
  {
    name: 'device-page',
    test: /ui.(?:device-(?:page|loading)|back-row|tabs|meter|folded|disclosure|moving-rows|loop-moves|tick)\.|saved.saved-tabs\./,
    priority: 1,
  },
];
const SSR = { main: 'server/main.ts', command: 'server/commands/main.ts', 'entry-server': 'src/app/entry-server.tsx' };

/** Writes a brotli copy beside every text asset, as small as it gets: the server compresses nothing that never changes. */
const compressedCopies: Plugin = {
  name: 'compressed-copies',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle(_options, bundle) {
    for (const name of Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css|svg|json)$/.test(name))) {
      writeFileSync(`${CLIENT_DIR}/${name}.br`, brotliCompressSync(readFileSync(`${CLIENT_DIR}/${name}`)));
    }
  },
};

const stylesheetOf = new Map<string, string>();
/** A class is called by its stylesheet and its place in that, which a first page pays less for than its words. */
function nameClass(name: string, file: string, css: string): string {
  const sheet = relative(import.meta.dirname, file);
  const short = `_${BigInt(`0x${createHash('sha256').update(sheet).digest('hex')}`)
    .toString(36)
    .slice(1, 5)}`;
  if ((stylesheetOf.get(short) ?? sheet) !== sheet)
    throw new Error(`${sheet} has the short name of another stylesheet`);
  stylesheetOf.set(short, sheet);
  const place = [...new Set(css.match(/\.[a-z_][\w-]*/gi))].indexOf(`.${name}`);
  return place < 0 ? `${short}-${name}` : `${short}${place.toString(36)}`;
}

export default defineConfig({
  // The server answers every path itself, in development too.
  appType: 'custom',
  // Persisted screens of another build are thrown away: their shape may differ.
  define: { __BUILD_ID__: JSON.stringify(Date.now().toString(36)) },
  plugins: [
    tanstackRouter({ autoCodeSplitting: true, generatedRouteTree: './src/app/route-tree.gen.ts', addExtensions: true }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: pwaManifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['index.html', 'assets/*.{js,css,woff2,json}', 'favicon.svg', 'icons/icon-192.png'],
        manifestTransforms: [(files) => ({ manifest: createFileList(files, builtFiles()) })],
      },
    }),
    compressedCopies,
  ],
  css: { modules: { generateScopedName: nameClass } },
  worker: { format: 'es' },
  environments: {
    client: {
      build: {
        outDir: CLIENT_DIR,
        manifest: true,
        ssrManifest: true,
        target: ['chrome111', 'firefox114', 'safari16.4'],
        // Nobody waits for device-services.ts, and preloading each of its scripts would hold a cheap phone up.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (to, all) => all.filter((file) => !/device-services/.test(to) || /css$/.test(file)),
        },
        assetsInlineLimit: 0,
        rollupOptions: {
          output: { codeSplitting: { groups: CHUNKS } },
          // One pass leaves constants that only the first made needless.
          optimization: { inlineConst: { mode: 'smart', pass: 2 } },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        target: 'node20',
        rollupOptions: { input: SSR },
      },
    },
  },
});
