import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { rm } from 'node:fs/promises';
import * as v from 'valibot';
import type { Picture } from '#contract/property.ts';
import { decodePercent } from '#lib/decoded.ts';
import type { Log } from '../process/log.ts';
import { SizedMap } from '../process/sized-map.ts';
import type { FileToMake, Maker } from './maker.ts';
import {
  getFileName,
  getWidths,
  NEUTRAL_COLOR,
  PictureError,
  parseFileAddress,
  readPicture,
  WIDEST,
  WIDTHS,
} from './recipe.ts';
import { RecordLog } from './record-log.ts';
import { SizedFolder } from './sized-folder.ts';
import { Slots } from './slots.ts';
import type { FolderStore } from './store.ts';

const RemoteRecord = v.object({ key: v.string(), width: v.number(), height: v.number(), color: v.string() });
type RemoteRecord = v.InferOutput<typeof RemoteRecord>;

export const REMOTE_LIMITS = {
  pictureBytes: 25 * 2 ** 20,
  keptBytes: 2 * 2 ** 30,
  timeoutMs: 15_000,
  /** How long a failed picture is not fetched again. */
  failureMs: 30_000,
};

/** A picture before its first fetch. */
const ASSUMED = { width: 1600, height: 1067, color: NEUTRAL_COLOR };
const MAX_REDIRECTS = 3;
const MAX_FAILURES = 1000;
const LONGEST_URL = 1500;
const LONGEST_NAME = 80;
const SIGNATURE_LENGTH = 16;
const PICTURE_ADDRESS = /^\/media\/r\/([\w-]{16})([\w-]+)\/[^/]+$/;

export interface RemoteFile extends FileToMake {
  readonly url: URL;
}

/** Pictures of another API host (S26); the signature in `/media/r/…` limits fetches to URLs that our pages name. */
export class RemotePictures {
  readonly #store: FolderStore;
  readonly #maker: Maker;
  readonly #origins: ReadonlySet<string>;
  readonly #limits: typeof REMOTE_LIMITS;
  readonly #secret: Buffer;
  readonly #log: RecordLog<RemoteRecord>;
  readonly #fetchSlots = new Slots(4, 64);
  readonly #fetching = new Map<string, Promise<void>>();
  readonly #failures = new SizedMap<{ readonly until: number; readonly error: unknown }>(MAX_FAILURES);
  readonly #closing = new AbortController();
  readonly #onError: Log['error'];
  readonly #sizes: SizedFolder;

  constructor(
    store: FolderStore,
    maker: Maker,
    origins: readonly string[],
    secret: Buffer,
    limits = REMOTE_LIMITS,
    report: Log['error'] = (error) => console.error(error),
  ) {
    this.#onError = report;
    this.#store = store;
    this.#sizes = new SizedFolder(store.getPath('media/remote'), limits.keptBytes, (path) =>
      store.runLocked(() => rm(path, { recursive: true, force: true })),
    );
    this.#maker = maker;
    this.#origins = new Set(origins.map((origin) => new URL(origin).origin));
    this.#limits = limits;
    this.#log = new RecordLog(store.getPath('media/remote.jsonl'), RemoteRecord, ({ key }) => key);
    this.#secret = secret;
  }

  getPicture(address: string, alt: string): Picture | undefined {
    const url = this.#getAllowed(address);
    if (!url) return undefined;
    const { width, height, color } = this.#log.get(getKey(url)) ?? ASSUMED;
    return { url: this.#getAddress(url), widths: getWidths(width), width, height, color, alt };
  }

  /** Returns the file at an address; undefined without our signature, or for a width that is not made. */
  findFile(path: string): RemoteFile | undefined {
    const { picture = '', shape } = parseFileAddress(path) ?? {};
    const [, signature, encoded = ''] = PICTURE_ADDRESS.exec(picture) ?? [];
    if (signature === undefined || shape === undefined) return undefined;
    const text = Buffer.from(encoded, 'base64url').toString('utf8');
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(text)))) return undefined;
    const url = this.#getAllowed(text);
    if (url === undefined || this.#getAddress(url) !== picture) return undefined;
    const key = getKey(url);
    const record = this.#log.get(key);
    if (shape.format !== 'jpeg') {
      const canBeMade = record === undefined ? shape.width > 0 && shape.width <= WIDEST : isMade(shape.width, record);
      if (!canBeMade) return undefined;
    }
    const folder = `media/remote/${key}`;
    return {
      url,
      store: this.#store,
      original: `${folder}/original`,
      target: `${folder}/${getFileName(shape)}`,
      shape,
    };
  }

  /** Fetches a missing original, and makes the file. @throws PictureError without a usable picture, BusyError, StoreError */
  async make(file: RemoteFile): Promise<void> {
    const key = getKey(file.url);
    if (this.#log.get(key) === undefined || !(await this.#store.has(file.original))) {
      const fetching =
        this.#fetching.get(key) ??
        this.#fetchSlots.run(() => this.#fetchOriginal(file, key)).finally(() => this.#fetching.delete(key));
      this.#fetching.set(key, fetching);
      await fetching;
    }
    const record = this.#log.get(key);
    const { shape } = file;
    if (record !== undefined && shape.format !== 'jpeg' && !isMade(shape.width, record)) {
      throw new PictureError(`Picture ${file.url.href} is not made ${shape.width} px wide.`);
    }
    if ((await this.#maker.make(file)) > 0) await this.#sizes.markWritten(key);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#fetching.values());
  }

  #getAllowed(address: string): URL | undefined {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !this.#origins.has(url.origin) || url.username !== '' || url.password !== '') return undefined;
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
    url.hash = '';
    return url.href.length <= LONGEST_URL ? url : undefined;
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64url').slice(0, SIGNATURE_LENGTH);
  }

  #getAddress(url: URL): string {
    const encoded = Buffer.from(url.href).toString('base64url');
    return `/media/r/${this.#sign(url.href)}${encoded}/${getName(url)}`;
  }

  /** Another process may have fetched the picture already. */
  async #fetchOriginal({ url, original }: RemoteFile, key: string): Promise<void> {
    const failure = this.#failures.get(key);
    if (failure && failure.until > Date.now()) throw failure.error;
    try {
      const stored = await this.#store.read(original);
      const bytes = stored === undefined ? await this.#download(url) : Buffer.from(stored.bytes);
      const facts = await this.#maker.slots.run(() => readPicture(bytes, url.href));
      if (stored === undefined) await this.#store.write(original, bytes);
      await this.#store.runLocked(() => this.#log.put({ key, ...facts }));
      if (stored === undefined) await this.#sizes.markWritten(key);
      this.#failures.delete(key);
    } catch (error) {
      this.#onError(error);
      this.#failures.set(key, { until: Date.now() + this.#limits.failureMs, error }, 1);
      throw error;
    }
  }

  async #download(start: URL): Promise<Buffer> {
    const signal = AbortSignal.any([AbortSignal.timeout(this.#limits.timeoutMs), this.#closing.signal]);
    try {
      let url = start;
      for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
        const response = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'image/*' } });
        const target = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
        if (target === null) return await this.#readBody(response);
        await response.body?.cancel();
        const next = URL.canParse(target, url) ? this.#getAllowed(new URL(target, url).href) : undefined;
        if (!next || next.origin !== start.origin) throw new Error(`a redirect to another origin (${target})`);
        url = next;
      }
      throw new Error('too many redirects');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new PictureError(`Picture ${start.href} cannot be fetched: ${reason}`, { cause: error });
    }
  }

  async #readBody(response: Response): Promise<Buffer> {
    const isTooLarge = Number(response.headers.get('content-length') ?? 0) > this.#limits.pictureBytes;
    if (!response.ok || !response.body || isTooLarge) {
      await response.body?.cancel();
      throw new Error(isTooLarge ? 'too large' : `status ${response.status}`);
    }
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of response.body) {
      length += part.length;
      if (length > this.#limits.pictureBytes) throw new Error('too large');
      parts.push(part);
    }
    return Buffer.concat(parts);
  }
}

/** All fixed widths are made, without enlarging, because pages rendered before the first fetch name them. */
const isMade = (width: number, original: { readonly width: number }): boolean =>
  [...WIDTHS, ...getWidths(original.width)].includes(width);

const getKey = (url: URL): string => createHash('sha256').update(url.href).digest('hex').slice(0, 32);

function getName(url: URL): string {
  const last = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  const name = [...decodePercent(last)].slice(-LONGEST_NAME).join('');
  if (name === '') return 'picture';
  return encodeURIComponent(name).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
