import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Picture } from '#contract/property.ts';
import { openDatabase } from '#server/db/database.ts';
import { HOMES_A_FILE } from '#server/found/listed-addresses.ts';
import { createSitemaps } from '#server/found/sitemaps.ts';
import { textStream } from '#server/http/text-stream.ts';
import { fill } from './database.ts';

/*
 * The sitemap of a hundred thousand homes, seven pictures each, at once in one process: no network and no compression.
 */

const HOMES = 100_000;
const ORIGIN = 'https://site.example';
const BYTES_AT_ONCE = 64 * 1024;
const MB = 2 ** 20;

const pictures: readonly Picture[] = Array.from({ length: 7 }, (_, at) => ({
  url: `/media/0123456789abcdef0123-a-photo-of-the-house-${at}`,
  widths: [240, 360, 480, 720, 1080, 1600],
  width: 1600,
  height: 1067,
  color: '#776655',
  alt: '',
}));

export interface SitemapTimes {
  /** Until the first bytes of one file, ms; one for each. */
  readonly firstByteMs: readonly number[];
  /** For all files, ms. */
  readonly allMs: number;
  /** For the same bytes out of memory, through the same stream, ms. */
  readonly fromMemoryMs: number;
  readonly megabytes: number;
  /** How much more memory the process had at most while all files were read, MB. */
  readonly growthMb: number;
}

/** Reads a body and lets it go. @returns until its first bytes and until its end, ms; its length; what it says, if kept */
async function readAll(body: ReadableStream<Uint8Array>, keep?: Uint8Array[]) {
  const started = performance.now();
  let firstMs: number | undefined;
  let bytes = 0;
  for await (const piece of body) {
    firstMs ??= performance.now() - started;
    bytes += piece.length;
    keep?.push(piece);
  }
  return { firstMs: firstMs ?? Number.NaN, ms: performance.now() - started, bytes };
}

/** @param say hears what is under way */
export async function measureSitemap(say: (words: string) => void): Promise<SitemapTimes> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-sitemap-'));
  const { db, close } = await openDatabase(join(folder, 'site.db'));
  try {
    say(`Writing the sitemap of ${HOMES.toLocaleString('en-GB')} homes`);
    await fill(db, HOMES, pictures);
    const failed = (error: unknown): void => {
      throw error;
    };
    const app = createSitemaps({ db, publicUrl: ORIGIN, hasCatalogue: true, log: failed });
    const bodyOf = async (file: number): Promise<ReadableStream<Uint8Array>> => {
      const { body } = await app.request(`/sitemaps/properties-${file}.xml`);
      if (body === null) throw new Error(`Sitemap ${file} is empty`);
      return body;
    };
    const kept: Uint8Array[] = [];
    await readAll(await bodyOf(1), kept);
    const files = Array.from({ length: HOMES / HOMES_A_FILE }, (_, at) => at + 1);
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    let most = before;
    const watching = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 20);
    const read = [];
    for (const file of files) {
      const started = performance.now();
      const body = await bodyOf(file);
      const headMs = performance.now() - started;
      const { firstMs, ms, bytes } = await readAll(body);
      read.push({ firstMs: headMs + firstMs, ms: headMs + ms, bytes });
    }
    clearInterval(watching);
    const text = Buffer.concat(kept).toString('utf8');
    const fromMemory = async function* (): AsyncGenerator<string, void> {
      for (let at = 0; at < text.length; at += BYTES_AT_ONCE) yield text.slice(at, at + BYTES_AT_ONCE);
    };
    let fromMemoryMs = 0;
    for (const _ of files) fromMemoryMs += (await readAll(textStream(fromMemory(), failed))).ms;
    return {
      firstByteMs: read.map(({ firstMs }) => firstMs),
      allMs: read.reduce((sum, { ms }) => sum + ms, 0),
      fromMemoryMs,
      megabytes: read.reduce((sum, { bytes }) => sum + bytes, 0) / MB,
      growthMb: (most - before) / MB,
    };
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}
