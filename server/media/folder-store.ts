import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { once } from '#lib/once.ts';
import { FolderLock } from './folder-lock.ts';
import { type KeptFile, type MediaStore, StoreError } from './store.ts';

const UNFINISHED_FOR_MS = 10 * 60_000;

/** Files in a folder, which several processes of this machine may use at once. */
export class FolderStore implements MediaStore {
  readonly name: string;
  readonly #root: string;
  readonly #unfinished: string;
  readonly #lock: FolderLock;
  readonly #ready = once(() => this.#prepare());

  /** @param root folder; made at the first write. Files that a kill left unfinished there are removed then. */
  constructor(root: string) {
    this.name = `the folder ${root}`;
    this.#root = root;
    this.#unfinished = join(root, 'media', 'unfinished');
    this.#lock = new FolderLock(join(root, 'media', 'lock'));
  }

  /** Path of a file, whether it exists or not. */
  pathOf(key: string): string {
    return join(this.#root, key);
  }

  async read(key: string): Promise<KeptFile | undefined> {
    return this.#orStoreError(async () => {
      const handle = await open(this.pathOf(key)).catch(undefinedIfMissing);
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
    return this.#orStoreError(async () => (await stat(this.pathOf(key)).catch(undefinedIfMissing)) !== undefined);
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    await this.locked(async () => {
      if (await this.has(key)) return;
      const unfinished = join(this.#unfinished, randomUUID());
      try {
        const handle = await open(unfinished, 'wx');
        try {
          await handle.writeFile(bytes);
          await handle.datasync();
        } finally {
          await handle.close();
        }
        await mkdir(dirname(this.pathOf(key)), { recursive: true });
        await rename(unfinished, this.pathOf(key));
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
    });
  }

  list(folders: readonly string[]): Promise<Set<string>> {
    return this.#orStoreError(async () => {
      const keys = new Set<string>();
      // One folder after the other, since visitors need the few threads for files.
      for (const folder of folders) {
        const entries = await readdir(this.pathOf(folder), { withFileTypes: true }).catch(undefinedIfMissing);
        for (const entry of entries ?? []) if (entry.isFile()) keys.add(folder + entry.name);
      }
      return keys;
    });
  }

  /** Changes the folder while no other process does. @throws StoreError */
  locked<T>(work: () => Promise<T>): Promise<T> {
    return this.#orStoreError(() =>
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
      const info = await stat(file).catch(undefinedIfMissing);
      if (info !== undefined && now - info.mtimeMs > UNFINISHED_FOR_MS) await rm(file, { force: true });
    }
  }

  async #orStoreError<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof StoreError) throw error;
      const why = error instanceof Error ? error.message : String(error);
      throw new StoreError(`Pictures cannot be kept in ${this.name}: ${why}`, { cause: error });
    }
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
