import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from '#lib/once.ts';
import type { Log } from '../process/log.ts';
import type { KeptFile } from './store.ts';

const DIGEST_BYTES = 32;

/**
 * Copies of remote files on this machine's disk, up to a number of bytes; the least recently used go first. Each copy
 * begins with its SHA-256, so that one half written at a loss of power counts as missing. On a full or read-only disk
 * the cache stays empty and reports no errors.
 */
export class DiskCache {
  readonly #folder: string;
  readonly #log: Log['error'];
  readonly #mostBytes: number;
  /** Sizes of the files by name, longest unused first. */
  readonly #known = once(() => this.#measure());
  #total = 0;
  #hasComplained = false;

  /**
   * @param folder may be shared with other processes; each counts only the files that it has seen
   * @param mostBytes most bytes of all files together
   */
  constructor(folder: string, mostBytes: number, log: Log['error'] = (error) => console.error(error)) {
    this.#log = log;
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  async get(key: string): Promise<KeptFile | undefined> {
    const name = nameOf(key);
    const whole = await readFile(join(this.#folder, name)).catch(() => undefined);
    if (whole === undefined) return undefined;
    const bytes = new Uint8Array(whole.subarray(DIGEST_BYTES));
    const digest = sha256(bytes);
    if (!digest.equals(whole.subarray(0, DIGEST_BYTES))) return undefined;
    this.#used(await this.#known(), name, whole.length);
    return { bytes, etag: etagOf(digest) };
  }

  /** Keeps a copy where that is possible. */
  async put(key: string, given: Uint8Array): Promise<KeptFile> {
    const bytes = new Uint8Array(given);
    const digest = sha256(bytes);
    try {
      await this.#keep(nameOf(key), Buffer.concat([digest, bytes]));
    } catch (error) {
      if (!this.#hasComplained) this.#log(error, { copies_in: this.#folder });
      this.#hasComplained = true;
    }
    return { bytes, etag: etagOf(digest) };
  }

  async #keep(name: string, whole: Buffer): Promise<void> {
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
    this.#used(sizes, name, whole.length);
    if (this.#total <= this.#mostBytes) return;
    for (const [oldest, size] of sizes) {
      if (this.#total <= this.#mostBytes * 0.9 || oldest === name) return;
      sizes.delete(oldest);
      this.#total -= size;
      await rm(join(this.#folder, oldest), { force: true });
    }
  }

  #used(sizes: Map<string, number>, name: string, size: number): void {
    this.#total += size - (sizes.get(name) ?? 0);
    sizes.delete(name);
    sizes.set(name, size);
  }

  async #measure(): Promise<Map<string, number>> {
    await mkdir(this.#folder, { recursive: true });
    const found: { name: string; size: number; since: number }[] = [];
    for (const name of await readdir(this.#folder)) {
      const info = await stat(join(this.#folder, name)).catch(() => undefined);
      // An unfinished file counts too, and is removed in its turn.
      if (info !== undefined) found.push({ name, size: info.size, since: info.mtimeMs });
    }
    this.#total = found.reduce((sum, { size }) => sum + size, 0);
    return new Map(found.sort((one, other) => one.since - other.since).map(({ name, size }) => [name, size]));
  }
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const nameOf = (key: string): string => sha256(Buffer.from(key)).toString('hex').slice(0, 40);
const etagOf = (digest: Buffer): string => `"${digest.toString('base64url').slice(0, 22)}"`;
