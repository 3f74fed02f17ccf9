import { mkdir } from 'node:fs/promises';
import type { Hono } from 'hono';
import { createApi } from './api/api.ts';
import { createApiProxy } from './api/proxy.ts';
import { createApp } from './app.ts';
import { createContentRoutes } from './catalogue/content-routes.ts';
import { heroPictures } from './catalogue/hero.ts';
import { importCatalogue } from './catalogue/import.ts';
import { catalogueState } from './catalogue/state.ts';
import { type Config, readConfig } from './config.ts';
import { openConfiguredDatabase } from './db/database.ts';
import { openConfiguredLedger } from './db/ledger.ts';
import { createMedia } from './media/media.ts';
import type { PageSource } from './pages/renderer.ts';

export interface SiteOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder of the built client, or of `public` in development. */
  readonly clientFolder: string;
  /** Of the builds before this one, the last one first. */
  readonly previousAssetsFolders: readonly string[];
  /** False in development, where the tools need scripts of their own. */
  readonly strictPolicy: boolean;
  readonly source: PageSource;
  /** Called while the catalogue's pictures are read. */
  readonly onImport?: (done: number, total: number) => void;
}

/** The whole site, ready to answer. */
export interface Site {
  readonly config: Config;
  readonly app: Hono;
  /** Makes the pictures that are not made yet; the site answers meanwhile. */
  makePictures(onProgress?: (done: number, total: number) => void): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens database and pictures, imports the catalogue where it changed, and puts the site together.
 * @throws ConfigError, CatalogueError
 */
export async function openSite(options: SiteOptions): Promise<Site> {
  const config = readConfig(options.env);
  await mkdir(config.dataDir, { recursive: true });
  const { db, close: closeDatabase } = await openConfiguredDatabase(config);
  const media = createMedia({
    dataDir: config.dataDir,
    remoteOrigins: config.apiOrigin === undefined ? config.mediaOrigins : [config.apiOrigin, ...config.mediaOrigins],
  });
  await importCatalogue({ db, media, folder: config.catalogue, onProgress: options.onImport });
  const ledger = config.apiOrigin === undefined ? undefined : await openConfiguredLedger(config, db);
  const api =
    config.apiOrigin === undefined || ledger === undefined
      ? createApi({ db })
      : createApiProxy({ apiOrigin: config.apiOrigin, ledger, media });
  const app = createApp({
    api,
    content: createContentRoutes({ hero: () => heroPictures(db) }),
    media: media.routes,
    files: {
      clientFolder: options.clientFolder,
      previousAssetsFolders: options.previousAssetsFolders,
      hasWorker: config.worker,
    },
    pages: {
      source: options.source,
      publicUrl: config.publicUrl,
      remember: config.apiOrigin === undefined,
      strictPolicy: options.strictPolicy,
      catalogue: catalogueState(db),
    },
  });
  return {
    config,
    app,
    makePictures: (onProgress) => media.makePending(onProgress),
    close: async () => {
      await media.close();
      await ledger?.close();
      await closeDatabase();
    },
  };
}
