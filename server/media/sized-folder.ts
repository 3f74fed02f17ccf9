import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runOnce } from '#lib/once.ts';

/** Limits the bytes of a folder: above the limit the entries unused for longest are deleted until a tenth is free. */
export class SizedFolder {
  readonly #path: string;
  readonly #mostBytes: number;
  readonly #deleteEntry: (path: string) => Promise<void>;
  readonly #sizes = runOnce(() => this.#measure());

  constructor(path: string, mostBytes: number, deleteEntry = (entry: string) => rm(entry, { force: true })) {
    this.#path = path;
    this.#mostBytes = mostBytes;
    this.#deleteEntry = deleteEntry;
  }

  async markUsed(name: string, bytes: number): Promise<void> {
    const sizes = await this.#sizes();
    sizes.delete(name);
    sizes.set(name, bytes);
  }

  async markWritten(name: string): Promise<void> {
    const sizes = await this.#sizes();
    const written = await getSize(join(this.#path, name));
    if (written === undefined) return;
    await this.markUsed(name, written.bytes);
    let total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
    if (total <= this.#mostBytes) return;
    for (const [oldest, bytes] of sizes) {
      if (total <= this.#mostBytes * 0.9 || oldest === name) return;
      sizes.delete(oldest);
      total -= bytes;
      await this.#deleteEntry(join(this.#path, oldest));
    }
  }

  async #measure(): Promise<Map<string, number>> {
    await mkdir(this.#path, { recursive: true });
    const entries: { name: string; bytes: number; since: number }[] = [];
    for (const name of await readdir(this.#path)) {
      const size = await getSize(join(this.#path, name));
      if (size !== undefined) entries.push({ name, ...size });
    }
    return new Map(entries.sort((a, b) => a.since - b.since).map(({ name, bytes }) => [name, bytes]));
  }
}

async function getSize(path: string): Promise<{ bytes: number; since: number } | undefined> {
  try {
    const entry = await stat(path);
    const files = entry.isDirectory()
      ? await Promise.all((await readdir(path)).map((file) => stat(join(path, file))))
      : [entry];
    return {
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      since: Math.min(...files.map(({ mtimeMs }) => mtimeMs)),
    };
  } catch {
    return undefined;
  }
}
