/** The most recently used values up to a total size. A value above a quarter of the limit is not stored. */
export class SizedMap<T> {
  readonly #entries = new Map<string, { readonly value: T; readonly size: number }>();
  readonly #limit: number;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (entry !== undefined && this.#entries.delete(key)) this.#entries.set(key, entry);
    return entry?.value;
  }

  set(key: string, value: T, size: number): void {
    this.delete(key);
    if (size > this.#limit / 4) return;
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#limit) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#size = 0;
  }
}
