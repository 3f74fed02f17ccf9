import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { runOnce } from '#lib/once.ts';
import { ignoreMissing } from '../process/file-system.ts';

export interface StoredFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/** Files under keys of `[a-z0-9._/-]` that name their content, so writing an existing one does nothing. All calls throw StoreError. */
export interface MediaStore {
  readonly name: string;
  read(key: string): Promise<StoredFile | undefined>;
  has(key: string): Promise<boolean>;
  /** Whole or not at all; after that the file survives a loss of power. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Keys directly in folders, which end with a slash; fast for alphabetical neighbours. */
  list(folders: readonly string[]): Promise<Set<string>>;
  close(): void;
}

/** The store cannot be used now, or not with these settings: a full disk, an unreachable host, a wrong key. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

const WAIT_LIMIT_MS = 10_000;
/** Randomised, so that two waiting processes do not try at the same moments. */
const LOCK_RETRY_MS = 8;

/** Lets one process at a time write a folder, by SQLite's lock on an empty file: a killed process loses it (0017). */
export class FolderLock {
  readonly #file: string;
  readonly #waitLimitMs: number;
  #connection: Database.Database | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(file: string, waitLimitMs = WAIT_LIMIT_MS) {
    this.#file = file;
    this.#waitLimitMs = waitLimitMs;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    const until = performance.now() + this.#waitLimitMs;
    const turn = this.#turn.then(async () => {
      const connection = await this.#lock(until);
      try {
        return await work();
      } finally {
        connection.exec('rollback');
      }
    });
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async runIfFree(work: () => Promise<void>): Promise<boolean> {
    const connection = this.#open();
    if (!tryLock(connection)) return false;
    try {
      await work();
    } finally {
      connection.exec('rollback');
    }
    return true;
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }

  async #lock(until: number): Promise<Database.Database> {
    const connection = this.#open();
    while (true) {
      if (tryLock(connection)) return connection;
      if (performance.now() >= until) {
        throw new StoreError(
          `Another process has been writing in ${dirname(this.#file)} for ${this.#waitLimitMs / 1000} s: is one stopped, or its disk very slow?`,
        );
      }
      await sleep(LOCK_RETRY_MS * (0.5 + Math.random()));
    }
  }

  #open(): Database.Database {
    if (this.#connection === undefined) {
      mkdirSync(dirname(this.#file), { recursive: true });
      this.#connection = new Database(this.#file);
      this.#connection.exec('pragma busy_timeout = 0');
    }
    return this.#connection;
  }
}

function tryLock(connection: Database.Database): boolean {
  try {
    connection.exec('begin exclusive');
    return true;
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_BUSY') throw error;
    return false;
  }
}

/** A younger file may still be in writing by another process. */
const UNFINISHED_MS = 10 * 60_000;

export class FolderStore implements MediaStore {
  readonly name: string;
  readonly #root: string;
  readonly #unfinished: string;
  readonly #lock: FolderLock;
  readonly #ready = runOnce(() => this.#prepare());

  /** @param root made at the first write; files that a kill left unfinished there are deleted then */
  constructor(root: string) {
    this.name = `the folder ${root}`;
    this.#root = root;
    this.#unfinished = join(root, 'media', 'unfinished');
    this.#lock = new FolderLock(join(root, 'media', 'lock'));
  }

  getPath(key: string): string {
    return join(this.#root, key);
  }

  async read(key: string): Promise<StoredFile | undefined> {
    return this.#runOrStoreError(async () => {
      const handle = await open(this.getPath(key)).catch(ignoreMissing);
      if (handle === undefined) return undefined;
      try {
        const { size, mtimeMs } = await handle.stat();
        const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
        return { bytes: await handle.readFile(), etag };
      } finally {
        await handle.close();
      }
    });
  }

  has(key: string): Promise<boolean> {
    return this.#runOrStoreError(async () => (await stat(this.getPath(key)).catch(ignoreMissing)) !== undefined);
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    await this.runLocked(async () => {
      if (await this.has(key)) return;
      const unfinished = join(this.#unfinished, randomUUID());
      try {
        await writeFile(unfinished, bytes, { flag: 'wx', flush: true });
        await mkdir(dirname(this.getPath(key)), { recursive: true });
        await rename(unfinished, this.getPath(key));
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
    });
  }

  list(folders: readonly string[]): Promise<Set<string>> {
    return this.#runOrStoreError(async () => {
      const keys = new Set<string>();
      // One after the other, because visitors need the few threads for files.
      for (const folder of folders) {
        const entries = await readdir(this.getPath(folder), { withFileTypes: true }).catch(ignoreMissing);
        for (const entry of entries ?? []) if (entry.isFile()) keys.add(folder + entry.name);
      }
      return keys;
    });
  }

  runLocked<T>(work: () => Promise<T>): Promise<T> {
    return this.#runOrStoreError(() =>
      this.#lock.run(async () => {
        await this.#ready();
        return work();
      }),
    );
  }

  close(): void {
    this.#lock.close();
  }

  async #prepare(): Promise<void> {
    await mkdir(this.#unfinished, { recursive: true });
    const now = Date.now();
    for (const name of await readdir(this.#unfinished)) {
      const file = join(this.#unfinished, name);
      const info = await stat(file).catch(ignoreMissing);
      if (info !== undefined && now - info.mtimeMs > UNFINISHED_MS) await rm(file, { force: true });
    }
  }

  async #runOrStoreError<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof StoreError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new StoreError(`Pictures cannot be kept in ${this.name}: ${reason}`, { cause: error });
    }
  }
}
