import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appParts } from './app-parts.ts';
import { chunkGroups } from './chunks.ts';
import { pwaManifest } from './src/app/pwa-manifest.ts';

const CLIENT_DIR = 'dist/client';
const MODULES_FILE = 'dist/script-modules.json';
const brotli = promisify(brotliCompress);

/** As small as it gets: it is done once, and sent a thousand times. */
const compress = (text: string | Buffer): Promise<Buffer> =>
  brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
const parts = appParts(CLIENT_DIR, compress);

/** Writes which modules each script is made of and how long each is before it is made small: for the test of their sizes. */
function noteModules(): Plugin {
  return {
    name: 'note-modules',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle(_options, bundle) {
      const root = `${import.meta.dirname}/`;
      const files = Object.values(bundle).flatMap((file) => {
        if (file.type !== 'chunk') return [];
        const modules = Object.entries(file.modules).map(([id, { renderedLength }]) => [
          id.replace(root, '').replace('\0', ''),
          renderedLength,
        ]);
        return [[file.fileName, Object.fromEntries(modules)]];
      });
      await writeFile(MODULES_FILE, JSON.stringify(Object.fromEntries(files)));
    },
  };
}

/** Writes a brotli copy beside every text asset: the server then compresses nothing that never changes. */
function precompressAssets(): Plugin {
  return {
    name: 'precompress-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle(_options, bundle) {
      for (const file of Object.keys(bundle)) {
        if (!/^assets\/(?:.*\.(js|css|svg)|map-[\w-]+\.json)$/.test(file)) continue;
        await writeFile(join(CLIENT_DIR, `${file}.br`), await compress(await readFile(join(CLIENT_DIR, file))));
      }
    },
  };
}

export default defineConfig({
  // The server answers every path itself, in development too.
  appType: 'custom',
  define: {
    // Persisted screens of another build are thrown away: their shape may differ.
    __BUILD_ID__: JSON.stringify(createHash('sha256').update(String(Date.now())).digest('hex').slice(0, 12)),
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/app/route-tree.gen.ts',
      quoteStyle: 'single',
      addExtensions: true,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: pwaManifest,
      manifestFilename: 'manifest.webmanifest',
      includeManifestIcons: false,
      injectManifest: {
        // The shell and every script of it; pictures and screenshots are fetched when they are looked at.
        globPatterns: [
          'index.html',
          'assets/**/*.{js,css}',
          // Not the whole fonts, which few pages need.
          'assets/*-common-*.woff2',
          'assets/{opening,further,saved}-*.json',
          'favicon.svg',
          'icons/icon-192.png',
        ],
        manifestTransforms: [(files) => ({ manifest: files.filter(({ url }) => !parts.holds(url)) })],
        dontCacheBustURLsMatching: /^assets\//,
        rollupFormat: 'es',
      },
    }),
    parts.plugin,
    precompressAssets(),
    noteModules(),
  ],
  // Named by the file alone, which no two share: a hash of five signs cannot be packed, and stands in pages and scripts.
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` } },
  // Of the map's worker, the only one beside the service worker.
  worker: {
    format: 'es',
    rollupOptions: {
      output: { entryFileNames: 'assets/[name]-[hash:7].js', minify: { codegen: { removeWhitespace: true } } },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, ssr } = builder.environments;
      if (client === undefined || ssr === undefined) throw new Error('Vite gave no client or ssr environment');
      await builder.build(client);
      await builder.build(ssr);
    },
  },
  environments: {
    client: {
      build: {
        outDir: CLIENT_DIR,
        emptyOutDir: true,
        manifest: true,
        // Slower than the default, and 1.4 kB smaller on the first page.
        minify: 'terser',
        terserOptions: { ecma: 2020, module: true, compress: { passes: 4, unsafe_arrows: true } },
        target: ['chrome111', 'firefox114', 'safari16.4'],
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rollupOptions: {
          output: {
            // No names: a list of every later screen's files stands in the first one.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: ({ names }) =>
              names.some((name) => name.endsWith('.css'))
                ? 'assets/[hash:7][extname]'
                : 'assets/[name]-[hash][extname]',
            codeSplitting: { groups: chunkGroups(import.meta.dirname) },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        target: 'node20',
        rollupOptions: {
          input: {
            main: './server/main.ts',
            command: './server/commands/main.ts',
            'entry-server': './src/app/entry-server.tsx',
          },
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
