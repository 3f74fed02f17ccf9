import { Agent, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import { isIP } from 'node:net';
import { createCheckedLookup, getBareHost, type Network, PUBLIC_INTERNET, privateAddressError } from './download.ts';

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
  const host = getBareHost(url);
  const isSecure = url.protocol === 'https:';
  if (!isTrusted && (!isSecure || (isIP(host) !== 0 && !network.isAllowed(host)))) throw privateAddressError(host);
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal]);
  signal.throwIfAborted();
  const ca = network.ca === undefined ? {} : { ca: network.ca };
  const sent = {
    method: 'POST',
    headers: { ...headers, 'Content-Length': String(body.byteLength) },
    signal,
    ...(isTrusted ? {} : { lookup: createCheckedLookup(network) }),
  };
  const answer = await new Promise<IncomingMessage>((done, failed) => {
    const asked = isSecure
      ? requestSecure(url, { ...sent, agent: new SecureAgent(ca) })
      : requestPlain(url, { ...sent, agent: new Agent() });
    asked.once('response', done);
    asked.on('error', failed);
    asked.end(body);
  });
  answer.on('error', () => undefined);
  answer.destroy();
  return { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] };
}
