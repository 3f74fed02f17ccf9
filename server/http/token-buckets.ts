export interface BucketOptions {
  /** How many tokens a client may take at once after a pause. */
  readonly burst: number;
  /** How many tokens are added each second. */
  readonly perSecond: number;
  /** How many clients are remembered. Above that the one not seen for longest is forgotten. */
  readonly clients?: number;
  /** As performance.now() says, ms. */
  readonly now?: () => number;
}

const REMEMBERED_CLIENTS = 10_000;
/** Tolerance for rounding: a client that has waited as long as it was told has a token. */
const ROUNDING = 1e-6;

interface Bucket {
  tokens: number;
  /** The time that `tokens` was computed for, ms. */
  at: number;
}

/** One bucket of tokens for each client, in the memory of this process. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();
  readonly #options: Required<BucketOptions>;

  constructor({ burst, perSecond, clients = REMEMBERED_CLIENTS, now = () => performance.now() }: BucketOptions) {
    this.#options = { burst, perSecond, clients, now };
  }

  /** Takes one token. @returns 0 when there was one, else the whole seconds until there is one */
  take(client: string): number {
    const { burst, perSecond, clients } = this.#options;
    const now = this.#options.now();
    const known = this.#buckets.get(client);
    const bucket = known ?? { tokens: burst, at: now };
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    // Moved to the end: the map is in order of last use.
    this.#buckets.delete(client);
    this.#buckets.set(client, bucket);
    if (known === undefined && this.#buckets.size > clients) {
      const oldest = this.#buckets.keys().next().value;
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    if (bucket.tokens < 1 - ROUNDING) return Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond - ROUNDING));
    bucket.tokens -= 1;
    return 0;
  }

  /** How many clients are remembered now. */
  get size(): number {
    return this.#buckets.size;
  }
}
