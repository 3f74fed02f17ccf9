import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { Presets, SingleBar } from 'cli-progress';
import * as v from 'valibot';
import { CatalogueError } from './catalogue/import.ts';
import { ConfigError } from './config.ts';
import { BuildManifest, routeFiles, startAfterFirstPicture } from './pages/page-frame.ts';
import type { Renderer } from './pages/renderer.ts';
import { openSite } from './site.ts';

/** How long requests under way may take to finish after SIGTERM, in ms. */
const STOP_LIMIT_MS = 10_000;

const here = dirname(fileURLToPath(import.meta.url));
const clientFolder = join(here, '../client');

/** A progress bar on a terminal; a line now and then elsewhere. */
function progress(title: string): (done: number, total: number) => void {
  if (!process.stdout.isTTY) {
    let last = -1;
    return (done, total) => {
      const quarter = Math.floor((4 * done) / Math.max(1, total));
      if (quarter === last) return;
      last = quarter;
      console.log(`${title} ${done} of ${total}`);
    };
  }
  const bar = new SingleBar(
    { format: `${title} {bar} {value} of {total}`, clearOnComplete: true },
    Presets.shades_classic,
  );
  let started = false;
  return (done, total) => {
    if (!started) {
      started = true;
      bar.start(total, done);
    }
    bar.update(done);
    if (done >= total) bar.stop();
  };
}

async function main(): Promise<void> {
  const template = await readFile(join(clientFolder, 'index.html'), 'utf8');
  const manifest = v.parse(
    BuildManifest,
    JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')),
  );
  let renderer: Promise<Renderer> | undefined;
  const entry = './entry-server.js';
  const site = await openSite({
    env: process.env,
    clientFolder,
    previousAssetsFolders: ['previous-assets', 'previous-assets-2'].map((folder) => join(here, '..', folder)),
    strictPolicy: true,
    source: {
      renderer: () => (renderer ??= import(/* @vite-ignore */ entry) as Promise<Renderer>),
      frame: async (_href, routeIds) => startAfterFirstPicture(template, routeFiles(manifest, routeIds)),
    },
    onImport: progress('Reading pictures'),
  });
  const server = createServer(getRequestListener(site.app.fetch, { overrideGlobalObjects: false }));
  server.listen(site.config.port, site.config.host, () => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : site.config.port;
    console.log(`The site is ready: http://localhost:${port}/`);
    if (!site.config.worker) console.log('WORKER=off: browsers remove the service worker (docs/kill-switch.md).');
    if (site.config.publicUrl === undefined) {
      console.log('PUBLIC_URL is not set: absolute addresses are left out, except on this machine.');
    }
    site.makePictures(progress('Making pictures')).catch((error: unknown) => {
      console.error('Pictures could not be made beforehand; they are made when they are asked for.', error);
    });
  });

  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    server.close(() => void site.close().then(() => process.exit(0)));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), STOP_LIMIT_MS).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  // What a person can mend is said plainly; anything else keeps its stack.
  console.error(error instanceof ConfigError || error instanceof CatalogueError ? error.message : error);
  process.exit(1);
});
