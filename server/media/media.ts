import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import type { Config } from '../config/config.ts';
import type { SiteDatabase } from '../db/database.ts';
import { loadSharedSecret } from '../db/secrets.ts';
import { negotiate } from '../http/negotiation.ts';
import type { Log } from '../process/log.ts';
import { type FileToMake, Maker } from './maker.ts';
import { PictureLibrary } from './picture-library.ts';
import { PictureRecords } from './picture-records.ts';
import { PictureError } from './recipe.ts';
import { CheckedPictures } from './record-log.ts';
import { REMOTE_LIMITS, RemotePictures } from './remote-pictures.ts';
import { S3_LIMITS, S3Store } from './s3-store.ts';
import { BusyError } from './slots.ts';
import { FolderLock, FolderStore, type MediaStore, StoreError } from './store.ts';

export type Media = Awaited<ReturnType<typeof openMedia>>;

export interface MakeOptions {
  /** Only what the first screens show, some 400 files. */
  readonly aheadOnly?: boolean;
  /** Ids of the pictures to make, most wanted first; all by default. Called only if a file is missing. */
  readonly findWanted?: () => Promise<ReadonlySet<string>>;
  readonly onProgress?: (done: number, total: number) => void;
  /** Makes one file at a time, each after this resolves; else as many at once as the machine can make. */
  readonly beforeEach?: (signal: AbortSignal) => Promise<void>;
}

interface MediaOptions {
  /** For other hosts' pictures, and for all pictures without a `store`. */
  readonly dataDir: string;
  readonly db: SiteDatabase;
  /** Pictures are fetched from these origins only, such as "https://api.example". */
  readonly remoteOrigins: readonly string[];
  /** For originals and made files; the data folder by default. Closed with the media. */
  readonly store?: MediaStore;
  /** Where processes agree on who makes pictures; the data folder by default. */
  readonly makingFolder?: string;
  readonly log?: Log['error'] | undefined;
}

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_A_WEEK = 'public, max-age=604800';
const CACHE_BRIEFLY = 'public, max-age=30';
/** Pauses of background work while the store is unreachable. */
const STORE_RETRY_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 60_000];

export function openConfiguredMedia(
  { dataDir, media, apiOrigin, mediaOrigins }: Pick<Config, 'dataDir' | 'media' | 'apiOrigin' | 'mediaOrigins'>,
  db: SiteDatabase,
  log?: Log['error'],
): Promise<Media> {
  const remoteOrigins = apiOrigin === undefined ? mediaOrigins : [apiOrigin, ...mediaOrigins];
  if (media === undefined) return openMedia({ dataDir, db, remoteOrigins, log });
  const store =
    media.kind === 'folder'
      ? new FolderStore(media.folder)
      : new S3Store(media, join(dataDir, 'media', 'cache'), S3_LIMITS, log);
  const makingFolder = media.kind === 'folder' ? media.folder : dataDir;
  return openMedia({ dataDir, db, remoteOrigins, store, makingFolder, log });
}

/** Opens the pictures: records in the database, files in the store. */
export async function openMedia(options: MediaOptions) {
  const { db, dataDir, log = (error: unknown) => console.error(error) } = options;
  const maker = new Maker();
  const records = new PictureRecords(db);
  await records.importOldRecords(join(dataDir, 'media', 'pictures.jsonl'));
  const folder = new FolderStore(dataDir);
  const store = options.store ?? folder;
  const checked = new CheckedPictures(join(dataDir, 'media', 'looked.jsonl'));
  const library = new PictureLibrary(store, records, maker, checked);
  // Earlier versions stored the key in a file; addresses signed with it stay valid.
  const secretFile = join(dataDir, 'media', 'secret');
  const secret = await loadSharedSecret(db, 'media', () => readFile(secretFile).catch(() => randomBytes(32)));
  const remote = new RemotePictures(folder, maker, options.remoteOrigins, secret, REMOTE_LIMITS, log);
  const makingLock = new FolderLock(join(options.makingFolder ?? dataDir, 'media', 'making'));
  const closing = new AbortController();
  const background = new Set<Promise<unknown>>();

  function runInBackground<T>(work: Promise<T>): Promise<T> {
    const running = work.finally(() => background.delete(running));
    background.add(running);
    return running;
  }

  async function makeWithRetries(file: FileToMake): Promise<void> {
    for (const pauseMs of STORE_RETRY_MS) {
      try {
        return void (await maker.make(file));
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
        if (closing.signal.aborted) return;
      }
    }
    await maker.make(file);
  }

  async function makeFiles({ aheadOnly, findWanted, onProgress, beforeEach }: MakeOptions): Promise<void> {
    const { ahead, all } = await library.findMissingFiles(findWanted, closing.signal);
    const { files, missing } = aheadOnly === true ? ahead : all;
    if (closing.signal.aborted) return;
    let done = 0;
    onProgress?.(done, missing);
    let failed = 0;
    async function makeNext() {
      for (const file of files) {
        await beforeEach?.(closing.signal);
        if (closing.signal.aborted) return;
        try {
          await makeWithRetries(file);
        } catch (error) {
          if (error instanceof StoreError) throw error;
          failed += 1;
          if (failed <= 5) log(error, { picture: file.target });
        }
        done += 1;
        onProgress?.(done, missing);
      }
    }
    const workers = beforeEach === undefined ? maker.concurrency : 1;
    await Promise.all(Array.from({ length: workers }, makeNext));
    if (failed > 5) log(new Error(`${failed} picture files cannot be made.`));
  }

  const routes = new Hono();
  routes.get('/media/*', async (c) => {
    const path = new URL(c.req.url).pathname;
    try {
      const file = await library.findFile(path);
      if (file) return await sendFile(c, file, CACHE_FOREVER, () => maker.make(file));
      const remoteFile = remote.findFile(path);
      if (remoteFile) return await sendFile(c, remoteFile, CACHE_A_WEEK, () => remote.make(remoteFile));
      return sendFailure(c, 404);
    } catch (error) {
      if (error instanceof BusyError) return sendFailure(c, 503);
      const isRemote = path.startsWith('/media/r/');
      // A failed fetch of another host's picture has been logged already.
      if (!isRemote || !(error instanceof PictureError)) log(error, { request_id: c.get('requestId') });
      if (!(error instanceof PictureError)) return sendFailure(c, 503);
      // The first fetch may show that the picture is not made in this width: then 404.
      return sendFailure(c, isRemote && remote.findFile(path) !== undefined ? 502 : 404);
    }
  });

  return {
    register: library.register.bind(library),
    check: library.check.bind(library),
    original: library.readOriginal.bind(library),
    remote: remote.getPicture.bind(remote),
    /** Makes missing files, and logs those that cannot be made. @throws StoreError after minutes without the store */
    makeMissing: (options: MakeOptions = {}): Promise<void> => runInBackground(makeFiles(options)),
    /** Runs work that makes pictures, unless another process on the same folder does (0017). @returns whether it ran */
    runAlone: (work: () => Promise<void>): Promise<boolean> => runInBackground(makingLock.runIfFree(work)),
    routes,
    async close(): Promise<void> {
      closing.abort();
      await Promise.allSettled([...background, remote.close()]);
      await maker.waitUntilSettled();
      store.close();
      folder.close();
      makingLock.close();
    },
  };
}

/** A 503 may soon be over, so no cache stores it. */
function sendFailure(c: Context, status: 404 | 502 | 503): Response {
  if (status === 503) c.header('Retry-After', '2');
  c.header('Cache-Control', status === 503 ? 'no-store' : CACHE_BRIEFLY);
  return c.text(status === 503 ? 'This picture is not available right now.' : 'There is no such picture.', status);
}

async function sendFile(
  c: Context,
  file: FileToMake,
  cacheControl: string,
  make: () => Promise<unknown>,
): Promise<Response> {
  let stored = await file.store.read(file.target);
  if (stored === undefined) {
    await make();
    stored = await file.store.read(file.target);
    if (stored === undefined) throw new StoreError(`${file.target} was removed from ${file.store.name} once made.`);
  }
  const { format } = file.shape;
  const { headers, notModified } = negotiate(c.req.raw, {
    'Content-Type': `image/${format}`,
    'Cache-Control': cacheControl,
    ETag: stored.etag,
    // Feed readers show previews on pages of their own.
    ...(format === 'jpeg' ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
    // Files have 300 KB at most: one read is cheaper than a stream.
    'Content-Length': String(stored.bytes.length),
  });
  return notModified ?? new Response(c.req.method === 'HEAD' ? null : stored.bytes, { headers });
}
