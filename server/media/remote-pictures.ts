import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { isCut } from '#contract/preview-picture.ts';
import type { Picture } from '#contract/property.ts';
import { decoded } from '#lib/decoded.ts';
import { once } from '#lib/once.ts';
import type { Log } from '../process/log.ts';
import type { FileToMake, Maker } from './maker.ts';
import { getWidths, NEUTRAL_COLOR, PictureError, readPicture, type Shape, WIDTHS } from './recipe.ts';
import { RecordLog } from './record-log.ts';
import { Slots } from './slots.ts';
import type { FolderStore } from './store.ts';

const RemoteRecord = v.object({ key: v.string(), width: v.number(), height: v.number(), color: v.string() });
type RemoteRecord = v.InferOutput<typeof RemoteRecord>;

export interface RemoteLimits {
  readonly pictureBytes: number;
  /** Originals and made files together. */
  readonly keptBytes: number;
  /** Redirects included, ms. */
  readonly timeoutMs: number;
  /** How long a failed picture is not asked for again, ms. */
  readonly failureMs: number;
}

export const REMOTE_LIMITS: RemoteLimits = {
  pictureBytes: 25 * 2 ** 20,
  keptBytes: 2 * 2 ** 30,
  timeoutMs: 15_000,
  failureMs: 30_000,
};

const MOST_REDIRECTS = 3;
const WIDEST = Math.max(...WIDTHS);
const MOST_FAILURES = 1000;
const LONGEST_URL = 1500;
const LONGEST_NAME = 80;
const SIGNATURE_LENGTH = 16;
const ADDRESS = /^(\/media\/r\/([\w-]{16})([\w-]+)\/[^/]+)-(?:(\d{1,4})\.(avif|webp)|preview-(\d{1,3})\.jpg)$/;

export interface RemoteFile extends FileToMake {
  readonly url: URL;
}

/**
 * Pictures of another API host (S26): a cache in a folder that processes may share. The address is
 * `/media/r/<signature><URL in base64url>/<file name>`. The signature limits fetches to URLs that the server itself has
 * put on a page.
 */
export class RemotePictures {
  readonly #store: FolderStore;
  readonly #folder: string;
  readonly #maker: Maker;
  readonly #origins: ReadonlySet<string>;
  readonly #limits: RemoteLimits;
  readonly #secret: Buffer;
  readonly #log: RecordLog<RemoteRecord>;
  readonly #fetchSlots = new Slots(4, 64);
  readonly #fetching = new Map<string, Promise<void>>();
  readonly #failures = new Map<string, { until: number; error: unknown }>();
  readonly #closing = new AbortController();
  readonly #onError: Log['error'];
  readonly #kept = once(() => this.#measure());

  /** @param secret signs addresses; the same in all processes */
  constructor(
    store: FolderStore,
    maker: Maker,
    origins: readonly string[],
    secret: Buffer,
    limits: RemoteLimits = REMOTE_LIMITS,
    report: Log['error'] = (error) => console.error(error),
  ) {
    this.#onError = report;
    this.#store = store;
    this.#folder = store.pathOf('media/remote');
    this.#maker = maker;
    this.#origins = new Set(origins.map((origin) => new URL(origin).origin));
    this.#limits = limits;
    this.#log = new RecordLog(store.pathOf('media/remote.jsonl'), RemoteRecord, ({ key }) => key);
    this.#secret = secret;
  }

  /**
   * Returns the picture at a URL of an allowed origin. Until its first fetch it is assumed to be 3:2.
   * @returns undefined for any other URL
   */
  picture(address: string, alt: string): Picture | undefined {
    const url = this.#allowed(address);
    if (!url) return undefined;
    const known = this.#log.get(getKey(url));
    return {
      url: this.#addressOf(url),
      widths: known ? getWidths(known.width) : [...WIDTHS],
      width: known?.width ?? 1600,
      height: known?.height ?? 1067,
      color: known?.color ?? NEUTRAL_COLOR,
      alt,
    };
  }

  /** Returns the file at an address; undefined without our signature, or for a width that is not made. */
  fileAt(path: string): RemoteFile | undefined {
    const [, base, signature = '', encoded = '', digits, format, cut] = ADDRESS.exec(path) ?? [];
    if (base === undefined) return undefined;
    const text = Buffer.from(encoded, 'base64url').toString('utf8');
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(text)))) return undefined;
    const url = this.#allowed(text);
    const number = Number(digits ?? cut);
    if (!url || this.#addressOf(url) !== base || (digits ?? cut) !== String(number)) return undefined;
    const key = getKey(url);
    const file = (name: string, shape: Shape): RemoteFile => ({
      url,
      store: this.#store,
      original: `media/remote/${key}/original`,
      target: `media/remote/${key}/${name}`,
      shape,
    });
    if (cut !== undefined) {
      return isCut(number) ? file(`preview-${cut}.jpg`, { format: 'jpeg', cut: number }) : undefined;
    }
    const known = this.#log.get(key);
    if (known === undefined ? number === 0 || number > WIDEST : !isMade(number, known)) return undefined;
    return file(`${number}.${format}`, { format: format === 'avif' ? 'avif' : 'webp', width: number });
  }

  /**
   * Fetches the original if it is missing, and makes the file.
   * @throws PictureError if the host gives no usable picture; BusyError if too many wait; StoreError
   */
  async make(file: RemoteFile): Promise<void> {
    const key = getKey(file.url);
    if (this.#log.get(key) === undefined || !(await this.#store.has(file.original))) {
      const fetching =
        this.#fetching.get(key) ??
        this.#fetchSlots.run(() => this.#fetchOriginal(file, key)).finally(() => this.#fetching.delete(key));
      this.#fetching.set(key, fetching);
      await fetching;
    }
    const known = this.#log.get(key);
    const { shape } = file;
    if (known !== undefined && shape.format !== 'jpeg' && !isMade(shape.width, known)) {
      throw new PictureError(`Picture ${file.url.href} is not made ${shape.width} px wide.`);
    }
    await this.#count(key, await this.#maker.make(file));
  }

  /** Cancels running fetches. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#fetching.values());
  }

  #allowed(address: string): URL | undefined {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !this.#origins.has(url.origin) || url.username !== '' || url.password !== '') return undefined;
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
    url.hash = '';
    return url.href.length <= LONGEST_URL ? url : undefined;
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64url').slice(0, SIGNATURE_LENGTH);
  }

  #addressOf(url: URL): string {
    const encoded = Buffer.from(url.href).toString('base64url');
    return `/media/r/${this.#sign(url.href)}${encoded}/${getName(url)}`;
  }

  /** Another process may have fetched the picture already. */
  async #fetchOriginal({ url, original }: RemoteFile, key: string): Promise<void> {
    const failure = this.#failures.get(key);
    if (failure && failure.until > Date.now()) throw failure.error;
    try {
      const kept = await this.#store.read(original);
      const bytes = kept === undefined ? await this.#download(url) : Buffer.from(kept.bytes);
      const facts = await this.#maker.slots.run(() => readPicture(bytes, url.href));
      if (kept === undefined) await this.#store.write(original, bytes);
      await this.#store.runLocked(() => this.#log.put({ key, ...facts }));
      if (kept === undefined) await this.#count(key, bytes.length);
      this.#failures.delete(key);
    } catch (error) {
      if (this.#failures.size >= MOST_FAILURES) this.#failures.clear();
      this.#onError(error);
      this.#failures.set(key, { until: Date.now() + this.#limits.failureMs, error });
      throw error;
    }
  }

  async #download(start: URL): Promise<Buffer> {
    const signal = AbortSignal.any([AbortSignal.timeout(this.#limits.timeoutMs), this.#closing.signal]);
    try {
      let url = start;
      for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
        const answer = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'image/*' } });
        const target = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
        if (target === null) return await this.#body(answer);
        await answer.body?.cancel();
        const next = URL.canParse(target, url) ? this.#allowed(new URL(target, url).href) : undefined;
        if (!next || next.origin !== start.origin) throw new Error(`a redirect to another origin (${target})`);
        url = next;
      }
      throw new Error('too many redirects');
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new PictureError(`Picture ${start.href} cannot be fetched: ${why}`, { cause: error });
    }
  }

  async #body(answer: Response): Promise<Buffer> {
    const tooLarge = Number(answer.headers.get('content-length') ?? 0) > this.#limits.pictureBytes;
    if (!answer.ok || !answer.body || tooLarge) {
      await answer.body?.cancel();
      throw new Error(tooLarge ? 'too large' : `status ${answer.status}`);
    }
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of answer.body) {
      length += part.length;
      // An error in this loop cancels the download.
      if (length > this.#limits.pictureBytes) throw new Error('too large');
      parts.push(part);
    }
    return Buffer.concat(parts);
  }

  /** Over the limit the oldest pictures are deleted until a tenth is free. */
  async #count(key: string, bytes: number): Promise<void> {
    if (bytes === 0) return;
    const kept = await this.#kept();
    kept.set(key, (kept.get(key) ?? 0) + bytes);
    let total = [...kept.values()].reduce((sum, size) => sum + size, 0);
    if (total <= this.#limits.keptBytes) return;
    for (const [oldest, size] of kept) {
      if (total <= this.#limits.keptBytes * 0.9 || oldest === key) break;
      kept.delete(oldest);
      total -= size;
      await this.#store.runLocked(() => rm(join(this.#folder, oldest), { recursive: true, force: true }));
    }
  }

  /** Returns bytes by picture, oldest first. #count() adds pictures that are being fetched. */
  async #measure(): Promise<Map<string, number>> {
    await mkdir(this.#folder, { recursive: true });
    const found: { key: string; bytes: number; since: number }[] = [];
    for (const key of await readdir(this.#folder)) {
      if (this.#fetching.has(key)) continue;
      const files = await readdir(join(this.#folder, key));
      const stats = await Promise.all(files.map((file) => stat(join(this.#folder, key, file))));
      found.push({
        key,
        bytes: stats.reduce((sum, { size }) => sum + size, 0),
        since: Math.min(...stats.map(({ mtimeMs }) => mtimeMs)),
      });
    }
    return new Map(found.sort((one, other) => one.since - other.since).map(({ key, bytes }) => [key, bytes]));
  }
}

/** All fixed widths are made, without enlarging, because pages rendered before the first fetch name them. */
const isMade = (width: number, known: { readonly width: number }): boolean =>
  [...WIDTHS, ...getWidths(known.width)].some((made) => made === width);

const getKey = (url: URL): string => createHash('sha256').update(url.href).digest('hex').slice(0, 32);

function getName(url: URL): string {
  const last = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  const name = [...decoded(last)].slice(-LONGEST_NAME).join('');
  if (name === '') return 'picture';
  return encodeURIComponent(name).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
