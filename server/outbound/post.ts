import type { IncomingMessage } from 'node:http';
import { type Network, openRequest, PUBLIC_INTERNET } from './download.ts';

interface PostOptions {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
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

/** Posts to a machine that somebody else may have named, and reads only the answer's head. @throws DownloadError for a private address */
export async function sendPost(options: PostOptions): Promise<PostAnswer> {
  const { url, headers, body, timeoutMs, isTrusted = false, network = PUBLIC_INTERNET } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  signal.throwIfAborted();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = openRequest(url, isTrusted, network, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(body.byteLength) },
      signal,
    });
    request.once('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
  response.on('error', () => undefined);
  response.destroy();
  return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] };
}
