import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { getIndexHref } from '#contract/catalogue-index.ts';
import { createApi } from './api/api.ts';
import { createContentRoutes } from './api/content-routes.ts';
import { createApiProxy } from './api/proxy.ts';
import { createForeignReferences } from './api/references.ts';
import { createViewingRoutes } from './api/viewing-routes.ts';
import { createApp } from './app.ts';
import { importAtStart } from './catalogue/import/start-import.ts';
import { getLinkedPhotosFolder, LinkedPhotos } from './catalogue/pictures/linked-photos.ts';
import type { ImportStep } from './catalogue/plan/import-run.ts';
import { getCatalogueState } from './catalogue/published/published.ts';
import { rebuildRows } from './catalogue/write/write-catalogue.ts';
import { readConfig } from './config/config.ts';
import { prepareDataFolder } from './db/data-folder.ts';
import { hasTextIndex, openConfiguredDatabase } from './db/database.ts';
import { migrations } from './db/migrations/migrations.ts';
import { scheduleDeletingOldCopies } from './db/replaced-databases.ts';
import { createFeeds, createNoFeeds } from './feeds/feeds.ts';
import { createSecurityText } from './found/security-txt.ts';
import { createSitemaps } from './found/sitemaps.ts';
import { createHealth } from './http/health.ts';
import { createMetrics, createSiteGauges } from './http/metrics.ts';
import { ReadyAnswers } from './http/ready-answers.ts';
import { createRequestTracker } from './http/request-tracker.ts';
import { createLinkRoutes } from './links/link-routes.ts';
import { loadSignedLinks } from './links/signed-links.ts';
import { startSubmissionWork } from './mail/submission-work.ts';
import { openConfiguredMedia } from './media/media.ts';
import { readPageState } from './pages/page-frame.ts';
import type { PageSource } from './pages/pages.ts';
import { type Log, terminalLog } from './process/log.ts';
import { startPushWork } from './push/push-work.ts';
import { getSheetNotices, startSheetWatch } from './sheet/sheet-watch.ts';
import { openConfiguredLedger } from './submissions/ledger.ts';
import { createEnquiryGauges } from './submissions/open-enquiries.ts';

interface SiteOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clientFolder: string;
  /** Of earlier builds, the last one first. */
  readonly previousAssetsFolders: readonly string[];
  /** False in development, where the tools add scripts. */
  readonly strictPolicy: boolean;
  readonly source: PageSource;
  readonly log?: Log;
  readonly onImport?: (step: ImportStep, done: number, total: number) => void;
  /** The online sheet has brought another catalogue. */
  readonly onNewCatalogue?: () => void;
}

export type Site = Awaited<ReturnType<typeof openSite>>;

/** Opens database and pictures, imports the catalogue if it changed. @throws ConfigError, DataFolderError, CatalogueError */
export async function openSite(options: SiteOptions) {
  const config = readConfig(options.env);
  const hasOwnProperties = config.apiOrigin === undefined;
  const { log = terminalLog } = options;
  for (const warning of config.warnings) log.warn(warning);
  prepareDataFolder(config.dataDir);
  const { db, close: closeDatabase } = await openConfiguredDatabase(config);
  if (!(await hasTextIndex(db))) {
    log.warn('PostgreSQL lacks the extension pg_trgm: searches by word read all properties (docs/database.md).');
  }
  const media = await openConfiguredMedia(config, db, log.error);
  // Another host's properties replace the demo's.
  if (config.sheet === undefined && (hasOwnProperties || config.catalogueIsChosen)) {
    await importAtStart({
      db,
      media,
      folder: config.catalogue,
      isChosen: config.catalogueIsChosen,
      linkedPhotos: new LinkedPhotos({ folder: getLinkedPhotosFolder(config.dataDir) }),
      onProgress: options.onImport,
    });
  } else {
    // A start does not wait for the network, so the sheet is read later.
    await rebuildRows(db);
  }
  const ledger = hasOwnProperties ? undefined : await openConfiguredLedger(config, db);
  const stopDeletingCopies = scheduleDeletingOldCopies(config.dataDir, log);
  const links = await loadSignedLinks(db, config);
  const submissionWork = await startSubmissionWork({ db, config, ledger, links, log });
  const push = await startPushWork({ db, config, log });
  const notify = (): void => {
    submissionWork.notify();
    push.notify();
  };
  const api =
    config.apiOrigin === undefined || ledger === undefined
      ? createApi({ db, log: log.error, forwarding: submissionWork })
      : createApiProxy({ apiOrigin: config.apiOrigin, ledger, media, log: log.error });
  const { sheet } = config;
  const watch =
    sheet === undefined
      ? undefined
      : startSheetWatch({
          db,
          sheet,
          config,
          media,
          log,
          // The transaction that writes has a connection, and other queries have one.
          openDatabase: () => openConfiguredDatabase({ ...config, databasePool: 2 }),
          onImport: () => options.onNewCatalogue?.(),
        });
  const migrationCount = Object.keys(migrations).length;
  const health = createHealth({
    checkDatabase: async () => {
      const { rows } = await sql<{ count: number | string }>`select count(*) as count from kysely_migration`.execute(
        db,
      );
      if (Number(rows[0]?.count ?? 0) < migrationCount) throw new Error('The database lacks migrations.');
    },
    details: watch === undefined ? undefined : async () => ({ sheet: await watch.report() }),
    log: log.error,
  });
  const isMeasured = config.metricsPort !== undefined || config.metricsToken !== undefined;
  const metrics = isMeasured
    ? createMetrics({ gauges: [...createSiteGauges(db), ...createEnquiryGauges(db)], log: log.error })
    : undefined;
  const tracking = {
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    log,
    onAnswered: metrics?.countAnswer,
    isStopping: () => health.isDraining,
  };
  const tracker = createRequestTracker(tracking);
  const ready = new ReadyAnswers(getCatalogueState(db));
  const app = createApp({
    everyRequest: { ...tracking, hasRateLimit: config.rateLimit, strictPolicy: options.strictPolicy, tracker, ready },
    health: health.routes,
    metrics: config.metricsToken === undefined ? undefined : metrics?.createGuardedRoutes(config.metricsToken),
    api,
    push: push.routes,
    links: createLinkRoutes({ db, links, notify }),
    viewings: hasOwnProperties ? createViewingRoutes({ db, notify, log: log.error }) : undefined,
    content: hasOwnProperties
      ? createContentRoutes(db)
      : createContentRoutes(
          db,
          false,
          createForeignReferences(async () => api.request(getIndexHref())),
        ),
    feeds: hasOwnProperties ? createFeeds({ db, publicUrl: config.publicUrl, log: log.error }) : createNoFeeds(),
    media: media.routes,
    found: [
      createSitemaps({ db, publicUrl: config.publicUrl, hasCatalogue: hasOwnProperties, log: log.error }),
      createSecurityText(config.securityContacts, config.publicUrl),
    ],
    files: {
      clientFolder: options.clientFolder,
      previousAssetsFolders: options.previousAssetsFolders,
      hasWorker: config.worker,
    },
    pages: {
      source: options.source,
      publicUrl: config.publicUrl,
      canStore: hasOwnProperties,
      hasFeeds: hasOwnProperties,
      strictPolicy: options.strictPolicy,
      catalogue: getCatalogueState(db),
      readState: hasOwnProperties ? (path) => readPageState(db, path) : undefined,
      log: log.error,
    },
  });
  return {
    config,
    app,
    /** Sends a stored answer; false if the app has to answer. */
    answerReady: (incoming: IncomingMessage, outgoing: ServerResponse): boolean =>
      ready.send(incoming, outgoing, tracker),
    health,
    /** Undefined if nobody reads them. */
    metrics,
    /** Sentences for the start: where submissions go, and where properties come from. */
    notices: [...submissionWork.notices, ...(sheet === undefined ? [] : await getSheetNotices(sheet, db))],
    close: async (): Promise<void> => {
      stopDeletingCopies();
      await watch?.close();
      await push.close();
      await submissionWork.close();
      await media.close();
      await ledger?.close();
      await closeDatabase();
    },
  };
}
