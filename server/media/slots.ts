/** Too many wait already; the caller should answer 503. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

export class Slots {
  readonly #size: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(size: number, mostWaiting: number) {
    this.#size = size;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws BusyError if too many wait; what the work throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#size) {
      if (this.#waiting.length >= this.#mostWaiting) throw new BusyError('Too many pictures are waiting.');
      // Finished work hands its slot to the next in the queue, so that no newcomer gets it.
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
