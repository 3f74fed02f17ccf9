import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import * as v from 'valibot';
import { createImportProgress } from './catalogue/import/import.ts';
import { CatalogueError } from './catalogue/problems.ts';
import { ConfigError, readConfig } from './config/config.ts';
import { DataFolderError } from './db/data-folder.ts';
import { DatabaseUnavailable } from './db/faults.ts';
import { DatabaseTooNew } from './db/migrate.ts';
import { createSiteServer, describeListenError, type ListenPlace } from './http/site-server.ts';
import { PictureProcess } from './media/picture-process.ts';
import { StoreError } from './media/store.ts';
import { BuildManifest, createPageFrame, getRouteFiles, ModuleFiles } from './pages/page-frame.ts';
import type { Renderer } from './pages/pages.ts';
import { createEndSignalHandler, END_SIGNALS } from './process/end-signals.ts';
import { openProcessLog, terminalLog } from './process/log.ts';
import { openSite } from './site.ts';

const STOP_LIMIT_MS = 10_000;

function getPort(server: Server): number | undefined {
  const address = server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

function listen(server: Server, place: ListenPlace, onReady: () => void): void {
  server.once('error', (error: NodeJS.ErrnoException) => {
    console.error(describeListenError(error, place));
    process.exit(1);
  });
  server.listen(place.port, place.host, onReady);
}

const here = dirname(fileURLToPath(import.meta.url));
const clientFolder = join(here, '../client');

const terminal = { stream: process.stdout, print: (line: string) => console.log(line) };

async function main(): Promise<void> {
  // The files hold personal data, so other users get no rights to them.
  process.umask(0o077);
  // A closed terminal must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const template = await readFile(join(clientFolder, 'index.html'), 'utf8');
  const readBuilt = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(clientFolder, '.vite', name), 'utf8'));
  const manifest = v.parse(BuildManifest, await readBuilt('manifest.json'));
  const modules = v.parse(ModuleFiles, await readBuilt('ssr-manifest.json'));
  const readStyle = (href: string): Promise<string> => readFile(join(clientFolder, href), 'utf8');
  const frames = new Map<string, Promise<string>>();
  const getFrame = (routeIds: readonly string[]): Promise<string> => {
    const key = routeIds.join(' ');
    const cached = frames.get(key);
    if (cached !== undefined) return cached;
    const frame = createPageFrame(template, getRouteFiles(manifest, modules, routeIds), readStyle);
    frames.set(key, frame);
    // The files may be readable at the next page.
    frame.catch(() => frames.delete(key));
    return frame;
  };
  let renderer: Promise<Renderer> | undefined;
  const entry = './entry-server.js';
  const { logLevel, picturesAhead } = readConfig(process.env);
  const log = logLevel === undefined && process.stdout.isTTY ? terminalLog : openProcessLog(logLevel ?? 'info');
  const pictures = new PictureProcess(join(here, 'command.js'));
  const makePictures = (): void => {
    if (picturesAhead) pictures.start();
  };
  const site = await openSite({
    env: process.env,
    log,
    clientFolder,
    previousAssetsFolders: ['previous-assets', 'previous-assets-2'].map((folder) => join(here, '..', folder)),
    strictPolicy: true,
    source: {
      renderer: () => (renderer ??= import(/* @vite-ignore */ entry)),
      frame: (_href, routeIds) => getFrame(routeIds),
    },
    onImport: createImportProgress(terminal),
    onNewCatalogue: makePictures,
  });
  const { config, health, metrics } = site;
  const { server, stop } = createSiteServer(site.app, {
    log,
    isSecure: config.publicUrl?.startsWith('https:') === true,
    answerReady: site.answerReady,
  });
  const metricsServer =
    metrics === undefined || config.metricsPort === undefined
      ? undefined
      : createServer(getRequestListener(metrics.routes.fetch, { overrideGlobalObjects: false }));
  if (metricsServer !== undefined) {
    const { metricsHost: host, metricsPort: port = 0 } = config;
    listen(metricsServer, { host, port, hostName: 'METRICS_HOST', portName: 'METRICS_PORT' }, () => {
      console.log(`Metrics: http://${host}:${getPort(metricsServer)}/metrics`);
    });
  }
  listen(server, { host: config.host, port: config.port, hostName: 'HOST', portName: 'PORT' }, () => {
    console.log(`The site is ready: http://localhost:${getPort(server)}/`);
    for (const notice of site.notices) console.log(notice);
    if (!config.worker) console.log('WORKER=off: browsers remove the service worker (docs/kill-switch.md).');
    if (config.publicUrl === undefined) {
      console.log(
        'PUBLIC_URL is not set: absolute addresses, the sitemap and feeds are left out, except on this machine.',
      );
    }
    makePictures();
  });

  const end = async (): Promise<void> => {
    // Visitors are served until a balancer has read /readyz.
    health.drain();
    await sleep(config.drainMs);
    await stop(STOP_LIMIT_MS);
    metricsServer?.close();
    metricsServer?.closeAllConnections();
    await pictures.close();
    await site.close();
    log.flush();
    process.exit(0);
  };
  const onSignal = createEndSignalHandler({
    finish: () => {
      end().catch((error: unknown) => {
        log.error(error);
        log.flush();
        process.exit(1);
      });
    },
    exit: (code) => process.exit(code),
  });
  for (const signal of END_SIGNALS) process.on(signal, onSignal);
}

main().catch((error: unknown) => {
  // A person can repair the causes of these; other errors are printed with their stack.
  const repairable = [ConfigError, CatalogueError, DataFolderError, StoreError, DatabaseUnavailable, DatabaseTooNew];
  console.error(error instanceof Error && repairable.some((kind) => error instanceof kind) ? error.message : error);
  process.exit(1);
});
