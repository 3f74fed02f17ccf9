/** Too many are waiting already; the caller should answer 503. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

export type Urgency = 'now' | 'later';

/**
 * Lets at most `size` pieces of work run at once. Waiting work with urgency `now` goes before all with `later`.
 */
export class Slots {
  readonly #size: number;
  readonly #mostWaiting: number;
  readonly #waiting: Record<Urgency, (() => void)[]> = { now: [], later: [] };
  #running = 0;

  /** @param mostWaiting how many may wait with urgency `now` before others are turned away */
  constructor(size: number, mostWaiting: number) {
    this.#size = size;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws BusyError when too many wait; otherwise what the work throws */
  async run<T>(urgency: Urgency, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#size) {
      const queue = this.#waiting[urgency];
      if (urgency === 'now' && queue.length >= this.#mostWaiting) throw new BusyError('Too many pictures are waiting.');
      // Work that ends hands its slot to the next in the queue, so no newcomer can take it.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.now.shift() ?? this.#waiting.later.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
