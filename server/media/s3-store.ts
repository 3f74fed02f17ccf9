import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { once } from '#lib/once.ts';
import type { S3Place } from '../config/addresses.ts';
import type { Log } from '../process/log.ts';
import { Slots } from './slots.ts';
import { type MediaStore, type StoredFile, StoreError } from './store.ts';

export interface S3Limits {
  /** For one try, ms; large files get more (`bytesPerMs`). */
  readonly timeoutMs: number;
  /** The slowest supported link. */
  readonly bytesPerMs: number;
  /** Between tries, ms; randomised by up to a third. */
  readonly pausesMs: readonly number[];
  /** How long a failed store is not asked again, ms, so that visitors do not wait. */
  readonly restMs: number;
  readonly cacheBytes: number;
  /** How long a list of originals is used, ms. */
  readonly listMs: number;
  /** In one answer to a list request. */
  readonly listKeys: number;
}

export const S3_LIMITS: S3Limits = {
  timeoutMs: 5_000,
  bytesPerMs: 500,
  pausesMs: [100, 400],
  restMs: 2_000,
  cacheBytes: 2 ** 30,
  listMs: 10 * 60_000,
  listKeys: 1_000,
};

const ORIGINALS = 'originals/';
const MOST_AT_ONCE = 32;
const MOST_WAITING = 512;
const LARGEST_FILE = 80 * 2 ** 20;
const TRY_AGAIN = new Set([408, 425, 429, 500, 502, 503, 504]);
const TYPES: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp' };

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT';
  /** Below the bucket, encoded; "" is the bucket itself. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  /** To transfer, for the time limit. */
  readonly bytes: number;
}

interface S3Reply {
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
  readonly #limits: S3Limits;
  readonly #reading = new Map<string, Promise<StoredFile | undefined>>();
  readonly #slots = new Slots(MOST_AT_ONCE, MOST_WAITING);
  readonly #closing = new AbortController();
  #listed: { readonly keys: Promise<Set<string>>; readonly until: number } | undefined;
  #restingUntil = 0;

  /** @param cacheFolder may be shared with other processes of this machine */
  constructor(place: S3Place, cacheFolder: string, limits: S3Limits = S3_LIMITS, log?: Log['error']) {
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
    const { status } = await this.#request({ method: 'HEAD', path: this.#pathOf(key), bytes: 0 });
    if (status === 404) return false;
    if (status !== 200) throw this.#error(status, '');
    return true;
  }

  async write(key: string, given: Uint8Array): Promise<void> {
    if (await this.#isListed(key)) return;
    const body = new Uint8Array(given);
    const reply = await this.#request({
      method: 'PUT',
      path: this.#pathOf(key),
      body,
      headers: {
        'Content-Type': TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
        'X-Amz-Content-Sha256': createHash('sha256').update(body).digest('hex'),
      },
      bytes: body.length,
    });
    if (reply.status !== 200) throw this.#error(reply.status, readText(reply));
    if (key.startsWith(ORIGINALS)) (await this.#listOriginals()).add(key);
    await this.#cache.put(key, body);
  }

  async list(folders: readonly string[]): Promise<Set<string>> {
    const keys = new Set<string>();
    const wanted = new Set(folders);
    const ordered = [...wanted].sort();
    const [first, final] = [ordered[0], ordered.at(-1)];
    if (first === undefined || final === undefined) return keys;
    const prefix = this.#prefix + getCommonStart(first, final);
    let last = this.#prefix + first;
    let isMore = true;
    while (isMore) {
      const query = { 'max-keys': String(this.#limits.listKeys), prefix, marker: last };
      const reply = await this.#request({ method: 'GET', path: '', query, bytes: 2 ** 20 });
      const text = readText(reply);
      if (reply.status !== 200) throw this.#error(reply.status, text);
      const before = last;
      for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) {
        last = key;
        const own = key.slice(this.#prefix.length);
        if (wanted.has(own.slice(0, own.lastIndexOf('/') + 1))) keys.add(own);
      }
      const isPast = last > this.#prefix + final && !last.startsWith(this.#prefix + final);
      isMore = text.includes('<IsTruncated>true<') && last !== before && !isPast;
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
    const reply = await this.#request({ method: 'GET', path: this.#pathOf(key), bytes });
    if (reply.status === 404 && findCode(readText(reply)) !== 'NoSuchBucket') return undefined;
    if (reply.status !== 200) throw this.#error(reply.status, readText(reply));
    return this.#cache.put(key, reply.body);
  }

  #pathOf(key: string): string {
    return `/${(this.#prefix + key).split('/').map(encodeURIComponent).join('/')}`;
  }

  /** Retries, and limits parallel requests. */
  #request(question: S3Request): Promise<S3Reply> {
    return this.#slots.run(() => this.#requestWithRetries(question));
  }

  async #requestWithRetries(question: S3Request): Promise<S3Reply> {
    if (performance.now() < this.#restingUntil) throw new StoreError(`${this.name} did not answer a moment ago.`);
    let failure: unknown;
    for (const pause of [0, ...this.#limits.pausesMs]) {
      try {
        const wait = pause * (2 / 3 + (2 / 3) * Math.random());
        if (pause > 0) await sleep(wait, undefined, { signal: this.#closing.signal });
        const reply = await this.#try(question);
        if (!TRY_AGAIN.has(reply.status)) return reply;
        failure = this.#error(reply.status, readText(reply));
      } catch (error) {
        failure = error;
      }
      if (this.#closing.signal.aborted) break;
    }
    this.#restingUntil = performance.now() + this.#limits.restMs;
    if (failure instanceof StoreError) throw failure;
    throw new StoreError(`${this.name} does not answer: ${getReason(failure)}`, { cause: failure });
  }

  async #try({ method, path, query, body, headers, bytes }: S3Request): Promise<S3Reply> {
    const url = new URL(this.#base + path);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const limit = Math.round(this.#limits.timeoutMs + bytes / this.#limits.bytesPerMs);
    const request = await this.#client.sign(url, {
      method,
      ...(body === undefined ? {} : { body }),
      ...(headers === undefined ? {} : { headers: { ...headers } }),
    });
    const reply = await fetch(request, {
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(limit), this.#closing.signal]),
    });
    return { status: reply.status, body: new Uint8Array(await reply.arrayBuffer()) };
  }

  /** Words for the operator. */
  #error(status: number, text: string): StoreError {
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

function getCommonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}

const readText = ({ body }: S3Reply): string => Buffer.from(body).toString('utf8');
const findCode = (text: string): string | undefined => /<Code>(\w+)<\/Code>/.exec(text)?.[1];

function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

const DIGEST_BYTES = 32;

/**
 * Copies of remote files on this machine's disk; the least recently used go first. Each copy begins with its SHA-256,
 * so that one half written at a loss of power counts as missing. On a full or read-only disk the cache stays empty.
 */
export class DiskCache {
  readonly #folder: string;
  readonly #log: Log['error'];
  readonly #mostBytes: number;
  /** Sizes by name, longest unused first. */
  readonly #known = once(() => this.#measure());
  #total = 0;
  #hasComplained = false;

  /**
   * @param folder may be shared with other processes; each counts only the files that it has seen
   * @param mostBytes of all files together
   */
  constructor(folder: string, mostBytes: number, log: Log['error'] = (error) => console.error(error)) {
    this.#log = log;
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  async get(key: string): Promise<StoredFile | undefined> {
    const name = getCopyName(key);
    const whole = await readFile(join(this.#folder, name)).catch(() => undefined);
    if (whole === undefined) return undefined;
    const bytes = new Uint8Array(whole.subarray(DIGEST_BYTES));
    const digest = sha256(bytes);
    if (!digest.equals(whole.subarray(0, DIGEST_BYTES))) return undefined;
    this.#markUsed(await this.#known(), name, whole.length);
    return { bytes, etag: getEtag(digest) };
  }

  async put(key: string, given: Uint8Array): Promise<StoredFile> {
    const bytes = new Uint8Array(given);
    const digest = sha256(bytes);
    try {
      await this.#write(getCopyName(key), Buffer.concat([digest, bytes]));
    } catch (error) {
      if (!this.#hasComplained) this.#log(error, { copies_in: this.#folder });
      this.#hasComplained = true;
    }
    return { bytes, etag: getEtag(digest) };
  }

  async #write(name: string, whole: Buffer): Promise<void> {
    if (whole.length > this.#mostBytes / 4) return;
    const sizes = await this.#known();
    const unfinished = join(this.#folder, `${randomUUID()}.new`);
    try {
      await writeFile(unfinished, whole, { flag: 'wx' });
      await rename(unfinished, join(this.#folder, name));
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw error;
    }
    this.#markUsed(sizes, name, whole.length);
    if (this.#total <= this.#mostBytes) return;
    for (const [oldest, size] of sizes) {
      if (this.#total <= this.#mostBytes * 0.9 || oldest === name) return;
      sizes.delete(oldest);
      this.#total -= size;
      await rm(join(this.#folder, oldest), { force: true });
    }
  }

  #markUsed(sizes: Map<string, number>, name: string, size: number): void {
    this.#total += size - (sizes.get(name) ?? 0);
    sizes.delete(name);
    sizes.set(name, size);
  }

  async #measure(): Promise<Map<string, number>> {
    await mkdir(this.#folder, { recursive: true });
    const found: { name: string; size: number; since: number }[] = [];
    for (const name of await readdir(this.#folder)) {
      const info = await stat(join(this.#folder, name)).catch(() => undefined);
      // An unfinished file counts too, and is deleted in its turn.
      if (info !== undefined) found.push({ name, size: info.size, since: info.mtimeMs });
    }
    this.#total = found.reduce((sum, { size }) => sum + size, 0);
    return new Map(found.sort((one, other) => one.since - other.since).map(({ name, size }) => [name, size]));
  }
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const getCopyName = (key: string): string => sha256(Buffer.from(key)).toString('hex').slice(0, 40);
const getEtag = (digest: Buffer): string => `"${digest.toString('base64url').slice(0, 22)}"`;
