import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Place } from '../config/addresses.ts';
import type { Log } from '../process/log.ts';
import { MINUTE_MS } from '../process/time.ts';
import { SizedFolder } from './sized-folder.ts';
import { Slots } from './slots.ts';
import { type MediaStore, type StoredFile, StoreError } from './store.ts';

export const S3_LIMITS = {
  /** For one try; large files get more (`bytesPerMs`). */
  timeoutMs: 5_000,
  bytesPerMs: 500,
  /** Between tries; randomised by up to a third. */
  pausesMs: [100, 400],
  /** Meanwhile visitors need not wait for an unreachable store. */
  restMs: 2_000,
  cacheBytes: 2 ** 30,
  /** How long a list of originals is used. */
  listMs: 10 * MINUTE_MS,
  listKeys: 1_000,
};

const ORIGINALS = 'originals/';
const MAX_AT_ONCE = 32;
const MAX_WAITING = 512;
const LARGEST_FILE = 80 * 2 ** 20;
const RETRIED_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);
const TYPES: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp' };

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytes: number;
}

interface S3Response {
  readonly status: number;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Pictures in an S3-compatible bucket, with copies on this machine's disk. */
export class S3Store implements MediaStore {
  readonly name: string;
  readonly #base: string;
  readonly #prefix: string;
  readonly #client: AwsClient;
  readonly #cache: DiskCache;
  readonly #limits: typeof S3_LIMITS;
  readonly #reading = new Map<string, Promise<StoredFile | undefined>>();
  readonly #slots = new Slots(MAX_AT_ONCE, MAX_WAITING);
  readonly #closing = new AbortController();
  #listed: { readonly keys: Promise<Set<string>>; readonly until: number } | undefined;
  #restingUntil = 0;

  constructor(place: S3Place, cacheFolder: string, limits = S3_LIMITS, log?: Log['error']) {
    this.name = `the bucket ${place.bucket} at ${place.endpoint}`;
    this.#base = `${place.endpoint}/${place.bucket}`;
    this.#prefix = place.prefix;
    const { accessKeyId, secretAccessKey, sessionToken } = place.credentials();
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      service: 's3',
      region: place.region,
      // This class retries, within time limits.
      retries: 0,
    });
    this.#cache = new DiskCache(cacheFolder, limits.cacheBytes, log);
    this.#limits = limits;
  }

  async read(key: string): Promise<StoredFile | undefined> {
    const copy = await this.#cache.get(key);
    if (copy !== undefined) return copy;
    const reading = this.#reading.get(key) ?? this.#fetch(key).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  async has(key: string): Promise<boolean> {
    if (await this.#isListed(key)) return true;
    // Another process may have written it since the list was made.
    const { status } = await this.#send({ method: 'HEAD', path: this.#getPath(key), bytes: 0 });
    if (status === 404) return false;
    if (status !== 200) throw this.#createError(status, '');
    return true;
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    if (await this.#isListed(key)) return;
    const body = new Uint8Array(bytes);
    const response = await this.#send({
      method: 'PUT',
      path: this.#getPath(key),
      body,
      headers: {
        'Content-Type': TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
        'X-Amz-Content-Sha256': createHash('sha256').update(body).digest('hex'),
      },
      bytes: body.length,
    });
    if (response.status !== 200) throw this.#createError(response.status, readText(response));
    if (key.startsWith(ORIGINALS)) (await this.#listOriginals()).add(key);
    await this.#cache.put(key, body);
  }

  async list(folders: readonly string[]): Promise<Set<string>> {
    const keys = new Set<string>();
    const ordered = folders.toSorted();
    const [first, last] = [ordered[0], ordered.at(-1)];
    if (first === undefined || last === undefined) return keys;
    const folderSet = new Set(folders);
    const prefix = this.#prefix + getCommonStart(first, last);
    let marker = this.#prefix + first;
    let hasMore = true;
    while (hasMore) {
      const query = { 'max-keys': String(this.#limits.listKeys), prefix, marker };
      const response = await this.#send({ method: 'GET', path: '', query, bytes: 2 ** 20 });
      const text = readText(response);
      if (response.status !== 200) throw this.#createError(response.status, text);
      const previous = marker;
      for (const [, name = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) {
        marker = name;
        const key = name.slice(this.#prefix.length);
        if (folderSet.has(key.slice(0, key.lastIndexOf('/') + 1))) keys.add(key);
      }
      const isPastLast = marker > this.#prefix + last && !marker.startsWith(this.#prefix + last);
      hasMore = text.includes('<IsTruncated>true<') && marker !== previous && !isPastLast;
    }
    return keys;
  }

  close(): void {
    this.#closing.abort();
  }

  /** Each start checks all originals, so a list saves one request for each. */
  async #isListed(key: string): Promise<boolean> {
    return key.startsWith(ORIGINALS) && (await this.#listOriginals()).has(key);
  }

  #listOriginals(): Promise<Set<string>> {
    const now = performance.now();
    if (this.#listed !== undefined && this.#listed.until > now) return this.#listed.keys;
    const keys = this.list([ORIGINALS]);
    this.#listed = { keys, until: now + this.#limits.listMs };
    keys.catch(() => {
      this.#listed = undefined;
    });
    return keys;
  }

  async #fetch(key: string): Promise<StoredFile | undefined> {
    const bytes = key.startsWith(ORIGINALS) ? LARGEST_FILE : 0;
    const response = await this.#send({ method: 'GET', path: this.#getPath(key), bytes });
    if (response.status === 404 && findCode(readText(response)) !== 'NoSuchBucket') return undefined;
    if (response.status !== 200) throw this.#createError(response.status, readText(response));
    return this.#cache.put(key, response.body);
  }

  #getPath(key: string): string {
    return `/${(this.#prefix + key).split('/').map(encodeURIComponent).join('/')}`;
  }

  #send(request: S3Request): Promise<S3Response> {
    return this.#slots.run(() => this.#sendWithRetries(request));
  }

  async #sendWithRetries(request: S3Request): Promise<S3Response> {
    if (performance.now() < this.#restingUntil) throw new StoreError(`${this.name} did not answer a moment ago.`);
    let failure: unknown;
    for (const pause of [0, ...this.#limits.pausesMs]) {
      try {
        const randomised = pause * (2 / 3 + (2 / 3) * Math.random());
        if (pause > 0) await sleep(randomised, undefined, { signal: this.#closing.signal });
        const response = await this.#try(request);
        if (!RETRIED_STATUSES.has(response.status)) return response;
        failure = this.#createError(response.status, readText(response));
      } catch (error) {
        failure = error;
      }
      if (this.#closing.signal.aborted) break;
    }
    this.#restingUntil = performance.now() + this.#limits.restMs;
    if (failure instanceof StoreError) throw failure;
    throw new StoreError(`${this.name} does not answer: ${getReason(failure)}`, { cause: failure });
  }

  async #try({ method, path, query, body, headers, bytes }: S3Request): Promise<S3Response> {
    const url = new URL(this.#base + path);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const timeoutMs = Math.round(this.#limits.timeoutMs + bytes / this.#limits.bytesPerMs);
    const signed = await this.#client.sign(url, {
      method,
      ...(body === undefined ? {} : { body }),
      ...(headers === undefined ? {} : { headers: { ...headers } }),
    });
    const response = await fetch(signed, {
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#closing.signal]),
    });
    return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) };
  }

  #createError(status: number, text: string): StoreError {
    const code = findCode(text);
    if (status === 404 || code === 'NoSuchBucket') return new StoreError(`There is no such bucket: ${this.name}.`);
    if (status === 401 || status === 403) {
      return new StoreError(
        `${this.name} refuses the keys (${code ?? status}). Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, the region, and that they may list, read and write.`,
      );
    }
    return new StoreError(`${this.name} answered ${status}${code === undefined ? '' : ` (${code})`}.`);
  }
}

function getCommonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

const readText = ({ body }: S3Response): string => Buffer.from(body).toString('utf8');
const findCode = (text: string): string | undefined => /<Code>(\w+)<\/Code>/.exec(text)?.[1];

function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

const DIGEST_BYTES = 32;

/** Copies on this disk, each after its SHA-256, so that one cut off by a loss of power counts as missing. */
class DiskCache {
  readonly #path: string;
  readonly #sizes: SizedFolder;
  readonly #mostBytes: number;
  readonly #log: Log['error'];
  #hasLogged = false;

  constructor(path: string, mostBytes: number, log: Log['error'] = (error) => console.error(error)) {
    this.#path = path;
    this.#sizes = new SizedFolder(path, mostBytes);
    this.#mostBytes = mostBytes;
    this.#log = log;
  }

  async get(key: string): Promise<StoredFile | undefined> {
    const name = getCopyName(key);
    const copy = await readFile(join(this.#path, name)).catch(() => undefined);
    if (copy === undefined) return undefined;
    const bytes = new Uint8Array(copy.subarray(DIGEST_BYTES));
    const digest = hashBytes(bytes);
    if (!digest.equals(copy.subarray(0, DIGEST_BYTES))) return undefined;
    await this.#sizes.markUsed(name, copy.length);
    return { bytes, etag: getEtag(digest) };
  }

  async put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<StoredFile> {
    const digest = hashBytes(bytes);
    try {
      await this.#write(getCopyName(key), Buffer.concat([digest, bytes]));
    } catch (error) {
      if (!this.#hasLogged) this.#log(error, { copies_in: this.#path });
      this.#hasLogged = true;
    }
    return { bytes, etag: getEtag(digest) };
  }

  async #write(name: string, copy: Buffer): Promise<void> {
    if (copy.length > this.#mostBytes / 4) return;
    await mkdir(this.#path, { recursive: true });
    const unfinished = join(this.#path, `${randomUUID()}.new`);
    try {
      await writeFile(unfinished, copy, { flag: 'wx' });
      await rename(unfinished, join(this.#path, name));
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw error;
    }
    await this.#sizes.markWritten(name);
  }
}

const hashBytes = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const getCopyName = (key: string): string => hashBytes(Buffer.from(key)).toString('hex').slice(0, 40);
const getEtag = (digest: Buffer): string => `"${digest.toString('base64url').slice(0, 22)}"`;
