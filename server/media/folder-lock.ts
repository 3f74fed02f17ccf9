import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { StoreError } from './store.ts';

/** How long a write waits for other processes' writes, in ms. */
const WAIT_LIMIT_MS = 10_000;
/** How often it tries meanwhile, in ms. Randomised, so that two waiting processes do not try at the same moments. */
const ASK_EVERY_MS = 8;

/**
 * Lets one process at a time write a folder. It is SQLite's lock on an empty database file, held by the operating
 * system: a killed process loses it at once, a stopped one keeps it (0017).
 */
export class FolderLock {
  readonly #file: string;
  readonly #waitLimitMs: number;
  #connection: Database.Database | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * @param file the lock file; created at the first use, so that a folder that is only read need not be writable
   * @param waitLimitMs how long to wait for another process
   */
  constructor(file: string, waitLimitMs = WAIT_LIMIT_MS) {
    this.#file = file;
    this.#waitLimitMs = waitLimitMs;
  }

  /**
   * Runs a short piece of work while nothing else, here or in another process, holds the lock.
   * @throws StoreError when the lock did not become free in time; otherwise what the work throws
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    const until = performance.now() + this.#waitLimitMs;
    const mine = this.#turn.then(async () => {
      const connection = await this.#take(until);
      try {
        return await work();
      } finally {
        connection.exec('rollback');
      }
    });
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  /** Runs a long piece of work while holding the lock, unless another process holds it. @returns whether it ran */
  async runIfFree(work: () => Promise<void>): Promise<boolean> {
    const connection = this.#open();
    if (!tookLock(connection)) return false;
    try {
      await work();
    } finally {
      connection.exec('rollback');
    }
    return true;
  }

  /** To be called when nothing runs any more. */
  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }

  async #take(until: number): Promise<Database.Database> {
    const connection = this.#open();
    while (true) {
      if (tookLock(connection)) return connection;
      if (performance.now() >= until) {
        throw new StoreError(
          `Another process has been writing in ${dirname(this.#file)} for ${this.#waitLimitMs / 1000} s: is one stopped, or its disk very slow?`,
        );
      }
      await sleep(ASK_EVERY_MS * (0.5 + Math.random()));
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

/** @returns false while another process holds it */
function tookLock(connection: Database.Database): boolean {
  try {
    connection.exec('begin exclusive');
    return true;
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_BUSY') throw error;
    return false;
  }
}
