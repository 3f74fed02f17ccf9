import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import type { Picture } from '#contract/property.ts';
import { type FileToMake, Maker } from './maker.ts';
import { PictureLibrary } from './picture-library.ts';
import { PictureError } from './recipe.ts';
import { RemotePictures } from './remote-pictures.ts';
import { BusyError } from './slots.ts';

/** Pictures of the site: made from originals, kept in the data folder, served under /media/. */
export interface Media {
  /**
   * Takes a picture of the catalogue in. Cheap for one that is known already.
   * @param file path of the original
   * @param about `focal` as "60% 55%"; `priority` 0 for covers and the hero, which are made first
   * @throws PictureError naming the file, when it is broken, too large or no picture
   */
  register(file: string, about: { alt: string; focal?: string; priority: 0 | 1 }): Promise<Picture>;
  /**
   * A picture of another API host by its absolute URL; fetched when a visitor first asks for it.
   * @returns undefined when the URL is not of an allowed origin
   */
  remote(url: string, alt: string): Picture | undefined;
  /**
   * Makes every file that is still missing, most wanted first. One that cannot be made is reported and passed over.
   * @param onProgress called after each file with how many are done, of how many
   */
  makePending(onProgress?: (done: number, total: number) => void): Promise<void>;
  /** Answers GET and HEAD of /media/…; to be mounted at the root. */
  readonly routes: Hono;
  /** Stops background making and waits for what is under way. */
  close(): Promise<void>;
}

const FOREVER = 'public, max-age=31536000, immutable';
/** What stands behind another host's URL may change. */
const A_WEEK = 'public, max-age=604800';
const BRIEFLY = 'public, max-age=30';

/**
 * Opens the pictures kept in `dataDir` (originals/ and media/).
 * @param options.remoteOrigins the only origins pictures are fetched from, "https://api.example"
 */
export function createMedia(options: { dataDir: string; remoteOrigins: readonly string[] }): Media {
  const maker = new Maker(join(options.dataDir, 'media', 'unfinished'));
  const library = new PictureLibrary(options.dataDir, maker);
  const remote = new RemotePictures(options.dataDir, maker, options.remoteOrigins);
  let closed = false;
  const background = new Set<Promise<void>>();

  async function makeAll(onProgress: (done: number, total: number) => void): Promise<void> {
    const files = library.files();
    const left = files.values();
    let done = 0;
    const failed: unknown[] = [];
    async function worker() {
      for (const file of left) {
        if (closed) return;
        try {
          await maker.later(file);
        } catch (error) {
          failed.push(error);
          if (failed.length <= 5) console.error(`Picture file ${file.target} cannot be made:`, error);
        }
        done += 1;
        onProgress(done, files.length);
      }
    }
    await Promise.all(Array.from({ length: maker.concurrency }, worker));
    if (failed.length > 5) console.error(`${failed.length} picture files cannot be made.`);
  }

  const routes = new Hono();
  routes.get('/media/*', async (c) => {
    const path = new URL(c.req.url).pathname;
    const own = library.fileAt(path);
    if (own) return answer(c, own, FOREVER, 404, () => maker.now(own));
    const theirs = remote.fileAt(path);
    if (theirs) return answer(c, theirs, A_WEEK, 502, () => remote.make(theirs));
    return failure(c, 404);
  });

  return {
    register: (file, about) => library.register(file, about),
    remote: (url, alt) => remote.picture(url, alt),
    async makePending(onProgress = () => undefined) {
      const run = makeAll(onProgress).finally(() => background.delete(run));
      background.add(run);
      await run;
    },
    routes,
    async close() {
      closed = true;
      await Promise.allSettled([...background, remote.close()]);
      await maker.settled();
    },
  };
}

function failure(c: Context, status: 404 | 502 | 503): Response {
  if (status === 503) c.header('Retry-After', '2');
  c.header('Cache-Control', status === 503 ? 'no-store' : BRIEFLY);
  return c.text('There is no such picture.', status);
}

async function answer(
  c: Context,
  file: FileToMake,
  cacheControl: string,
  failureStatus: 404 | 502,
  make: () => Promise<unknown>,
): Promise<Response> {
  try {
    const kept = await readKept(c, file, cacheControl);
    if (kept) return kept;
    await make();
    const made = await readKept(c, file, cacheControl);
    if (made) return made;
    throw new Error('It was removed as soon as it was made.');
  } catch (error) {
    if (error instanceof BusyError) return failure(c, 503);
    // A host's picture that cannot be had has been reported when it was fetched.
    if (!(error instanceof PictureError)) console.error(`Picture ${c.req.path} cannot be served:`, error);
    return failure(c, failureStatus);
  }
}

/** The answer from the disk; undefined when the file has not been made. */
async function readKept(c: Context, file: FileToMake, cacheControl: string): Promise<Response | undefined> {
  const handle = await open(file.target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const { size, mtimeMs } = await handle.stat();
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
    c.header('Cache-Control', cacheControl);
    c.header('ETag', etag);
    if (matches(c.req.header('If-None-Match'), etag)) return c.body(null, 304);
    c.header('Content-Type', `image/${file.format}`);
    c.header('Content-Length', String(size));
    // At most some 140 KB by the recipe's budgets: one read costs less than a stream, and leaves nothing open.
    if (c.req.method === 'HEAD') return c.body(null);
    return c.body(new Uint8Array(await handle.readFile()));
  } finally {
    await handle.close();
  }
}

const matches = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((candidate) => ['*', etag].includes(candidate.trim().replace(/^W\//, ''))) ?? false;
