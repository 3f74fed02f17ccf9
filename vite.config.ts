import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { pwaManifest } from './src/app/pwa-manifest.ts';

const CLIENT_DIR = 'dist/client';
const PREVIOUS_ASSETS_DIR = 'dist/previous-assets';
const ASSETS_BEFORE_DIR = 'dist/previous-assets-2';
/** Modules of the first script: the framework, the data layer, the contract of reads and the smallest parts. */
const EVERY_SCREEN = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|@tanstack/(?!query-sync|query-persist|react-query-persist)|use-sync-external-store|valibot)',
    'src/data/(api-client|api-error|connection|property\\.queries|query-reads|route-load)\\.ts',
    'src/contract/(read-calls|lenient|property|article|filter|search-params|problem|worker-messages)\\.ts',
    'src/lib/(?!uuid|text|contact-links)',
    'src/content/(firm|footer|header-links|words|page-meta)',
    'src/features/(frame/(?!menu|appearance|update-offer|attention-notice)|search/(location-field|search-words|use-search-dialogs|use-go|search-address))',
    'src/ui/(tokens|base)\\.css',
    'src/ui/(toast|panel|plan-drawing|age-label|text-field|field)',
    'src/data/(outbox-sender|stored-filters|saved-copy)',
    'vite/preload-helper',
    'src/parts/(card-|facts|failed-panel|late-parts|price|property-card|save-search-slot)',
    'src/ui/(icons?\\.|button|class-names|nav-link|picture|section-head|dimension-line|link-button|icon-button|skeleton|tag|device-name)',
  ].join('|'),
);
/** What is kept on the device, as pages use it: read by the screens of what is saved, and once the page has settled. */
const SHORTLIST =
  /node_modules\/idb\/|src\/offline\/(saved-|shortlist|database)|src\/data\/(shortlist|saved-searches|catalogue-changes|recently-viewed)|src\/parts\/(save-(?!search-slot)|saved-|keep-line|remove-with-undo)|src\/features\/(install\/(install-state|install-now|offer-after-save|when-to-offer)|since\/(use-changes|my-changes|change-))|src\/ui\/(keep-icons|progress-ring)/;
/** What dialogs and forms of several screens are made of. */
const CONTROLS = /src\/ui\/(alert|dialog|text-area|receipt)/;
/** What keeps something on the device, once the page is of use to somebody. */
const OF_USE =
  /node_modules\/@tanstack\/(query-sync|query-persist|react-query-persist)|src\/data\/(library-seed|library-updates|query-persister|screen-snapshot|app-badge)|src\/features\/frame\/(update-offer|attention-notice)|src\/app\/use-services/;
/** What the forms and the outbox page share: one file, so that the list of files in the first script stays short. */
const SUBMIT =
  /src\/features\/submit\/(submission|outcome-words|device-word|pending-row|edit-handover|field-pair|errors-to-fix|use-(?!outbox))/;
const LAYERS = '@layer tokens, base, layout, components, pages, utilities;';
const compress = promisify(brotliCompress);

/**
 * Keeps the hashed assets of the last two builds, as the worker does: a tab that was opened before a release still loads
 * its lazy parts.
 */
function keepPreviousAssets(): Plugin {
  return {
    name: 'keep-previous-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async buildStart() {
      const last = await readdir(join(CLIENT_DIR, 'assets')).catch(() => []);
      if (last.length === 0) return;
      await rm(ASSETS_BEFORE_DIR, { recursive: true, force: true });
      await mkdir(PREVIOUS_ASSETS_DIR, { recursive: true });
      await rename(PREVIOUS_ASSETS_DIR, ASSETS_BEFORE_DIR);
      await cp(join(CLIENT_DIR, 'assets'), PREVIOUS_ASSETS_DIR, { recursive: true });
    },
  };
}

/** Builds what stands in for the worker while it is switched off: one classic script that needs nothing else. */
function buildKillSwitch(): Plugin {
  return {
    name: 'build-kill-switch',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async closeBundle() {
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          outDir: CLIENT_DIR,
          emptyOutDir: false,
          target: ['chrome111', 'firefox114', 'safari16.4'],
          lib: {
            entry: 'sw/kill-switch-worker.ts',
            formats: ['iife'],
            name: 'killSwitch',
            fileName: () => 'kill-switch.js',
          },
        },
      });
    },
  };
}

/**
 * Says the order of the cascade layers at the top of every stylesheet: they come in the order in which screens ask for
 * them, and a layer's place is where it is first named.
 */
function layersFirst(): Plugin {
  return {
    name: 'layers-first',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        file.source = `${LAYERS}${typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)}`;
      }
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
        if (!/^assets\/.*\.(js|css|svg)$/.test(file)) continue;
        const bytes = await readFile(join(CLIENT_DIR, file));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(join(CLIENT_DIR, `${file}.br`), await compress(bytes, { params }));
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
        globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}', 'favicon.svg', 'icons/icon-192.png'],
        rollupFormat: 'es',
      },
    }),
    keepPreviousAssets(),
    buildKillSwitch(),
    layersFirst(),
    precompressAssets(),
  ],
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
        terserOptions: { ecma: 2020, module: true, compress: { passes: 3, unsafe_arrows: true } },
        target: ['chrome111', 'firefox114', 'safari16.4'],
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rollupOptions: {
          output: {
            // What every screen needs is one file: twenty small ones compress worse and each costs a round trip.
            codeSplitting: {
              groups: [
                { name: 'app', test: EVERY_SCREEN },
                // Shared by what is kept and by screens that keep nothing.
                { name: 'text', test: /src\/(lib\/text|data\/data-saver)\.ts/ },
                {
                  name: 'reads',
                  test: /src\/(offline\/(library-reads|noted-fetch)|contract\/(screen-key|device-catalogue|catalogue-index))\.ts/,
                },
                { name: 'shortlist', test: SHORTLIST },
                { name: 'controls', test: CONTROLS },
                { name: 'of-use', test: OF_USE },
                { name: 'submit', test: SUBMIT },
              ],
            },
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
