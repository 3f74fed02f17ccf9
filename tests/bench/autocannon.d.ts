/* The part of autocannon that the bench uses; it brings no types of its own. */
declare module 'autocannon' {
  interface Request {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly requests: readonly Request[];
  }
  interface Result {
    /** Answers per second. */
    readonly requests: { readonly average: number };
    /** ms. */
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
