/** Too many are waiting already; the caller should answer 503. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

/** Lets at most `size` pieces of work run at once; others wait for their turn. */
export class Slots {
  readonly #size: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param mostWaiting how many may wait before others are turned away */
  constructor(size: number, mostWaiting: number) {
    this.#size = size;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws BusyError when too many wait; otherwise what the work throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#size) {
      if (this.#waiting.length >= this.#mostWaiting) throw new BusyError('Too many pictures are waiting.');
      // Work that ends hands its slot to the next in the queue, so no newcomer can take it.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
