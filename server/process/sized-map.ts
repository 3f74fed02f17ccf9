/** Values by key up to a total size; the oldest go first, and one above a quarter of the limit is not stored. */
export class SizedMap<T> {
  readonly #kept = new Map<string, { readonly value: T; readonly size: number }>();
  readonly #limit: number;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): T | undefined {
    return this.#kept.get(key)?.value;
  }

  set(key: string, value: T, size: number): void {
    this.delete(key);
    if (size > this.#limit / 4) return;
    this.#kept.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#limit) return;
      this.delete(oldest);
    }
  }

  /** Moves a value to the end of the queue. */
  refresh(key: string): void {
    const kept = this.#kept.get(key);
    if (kept !== undefined && this.#kept.delete(key)) this.#kept.set(key, kept);
  }

  delete(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
    this.#size = 0;
  }
}
