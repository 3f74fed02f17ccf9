import type { IncomingMessage } from 'node:http';
import { type Network, openRequest, PUBLIC_INTERNET } from './download.ts';

// One POST to a machine that somebody else named. Only the head of the answer counts, and redirects are not followed.

export interface PostOptions {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** For all of it, ms. */
  readonly timeoutMs: number;
  /** The operator named the host: plain http and private networks are allowed. */
  readonly isTrusted?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly network?: Network | undefined;
}

export interface PostAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** @throws DownloadError for a private address; another error if no answer came in time */
export async function post(options: PostOptions): Promise<PostAnswer> {
  const { url, headers, body, timeoutMs, isTrusted = false, network = PUBLIC_INTERNET } = options;
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal]);
  signal.throwIfAborted();
  const answer = await new Promise<IncomingMessage>((done, failed) => {
    const asked = openRequest(url, isTrusted, network, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(body.byteLength) },
      signal,
    });
    asked.once('response', done);
    asked.on('error', failed);
    asked.end(body);
  });
  answer.on('error', () => undefined);
  answer.destroy();
  return { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] };
}
