import { createHash } from 'node:crypto';
import { type LookupAddress, lookup } from 'node:dns';
import { createWriteStream } from 'node:fs';
import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as requestPlain,
} from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { getErrorCode, waitUntilClosed } from '../process/file-system.ts';
import { isPublicAddress } from './public-address.ts';

// The other side is not trusted in size, speed or redirects; a second DNS answer changes nothing.

const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const USER_AGENT = 'property-website/1.0 (catalogue import)';

export interface DownloadLimits {
  /** After unpacking. */
  readonly bytes: number;
  /** Redirects included. */
  readonly timeoutMs: number;
}

export interface Network {
  readonly lookup: (host: string, done: (error: Error | null, addresses: readonly LookupAddress[]) => void) => void;
  readonly isAllowed: (address: string) => boolean;
  /** Certificates trusted beside the usual ones. */
  readonly ca?: string;
}

export const PUBLIC_INTERNET: Network = {
  lookup: (host, done) => lookup(host, { all: true }, done),
  isAllowed: isPublicAddress,
};

export interface DownloadOptions {
  readonly url: URL;
  readonly to: string;
  readonly limits: DownloadLimits;
  /** The operator named the address: plain http and private networks are allowed, but not for redirects. */
  readonly isTrusted?: boolean;
  /** An unchanged file is not sent again. */
  readonly validators?: Validators;
  readonly signal?: AbortSignal | undefined;
  readonly network?: Network | undefined;
}

export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface Downloaded extends Validators {
  /** SHA-256 of the bytes, base64url. */
  readonly hash: string;
  readonly bytes: number;
  /** Content-Type in lower case without parameters; "" if missing. */
  readonly type: string;
  readonly charset: string;
}

/** The message never holds the address, which may be a secret. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  /** A later try may succeed by itself. */
  readonly isTemporary: boolean;
  constructor(message: string, { isTemporary, cause }: { readonly isTemporary: boolean; readonly cause?: unknown }) {
    super(message, { cause });
    this.isTemporary = isTemporary;
  }
}

const createPermanentError = (message: string): DownloadError => new DownloadError(message, { isTemporary: false });
const createTemporaryError = (message: string, cause?: unknown): DownloadError =>
  new DownloadError(message, { isTemporary: true, cause });

const createCheckedLookup =
  (network: Network): LookupFunction =>
  (host, options, callback) => {
    network.lookup(host, (error, addresses) => {
      const forbidden = addresses?.find(({ address }) => !network.isAllowed(address));
      const [first] = addresses ?? [];
      if (error !== null) callback(error, []);
      // Node chooses the address, so one forbidden address is enough.
      else if (forbidden !== undefined) callback(createPrivateAddressError(host), []);
      else if (first === undefined) callback(createTemporaryError(`${host} has no address`), []);
      else if (options.all === true) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });
  };

const createPrivateAddressError = (host: string): DownloadError =>
  createPermanentError(`${host} leads to an address that is not of the public internet`);

/** Opens a request. @param isTrusted the operator named the machine @throws DownloadError for a forbidden address */
export function openRequest(url: URL, isTrusted: boolean, network: Network, options: RequestOptions): ClientRequest {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal address is not looked up.
  if (!isTrusted && isIP(host) !== 0 && !network.isAllowed(host)) throw createPrivateAddressError(host);
  const isSecure = url.protocol === 'https:';
  if (!isSecure && !isTrusted) throw createPermanentError(`${url.host} is asked for without encryption (http)`);
  const checked = isTrusted ? options : { ...options, lookup: createCheckedLookup(network) };
  // Connections of other requests were checked by other rules.
  if (!isSecure) return requestPlain(url, { ...checked, agent: new Agent() });
  return requestSecure(url, { ...checked, agent: new SecureAgent(network.ca === undefined ? {} : { ca: network.ca }) });
}

function requestFile(url: URL, isTrusted: boolean, options: DownloadOptions): ClientRequest {
  const { etag = null, lastModified = null } = options.validators ?? {};
  return openRequest(url, isTrusted, options.network ?? PUBLIC_INTERNET, {
    headers: {
      Accept: '*/*',
      'Accept-Encoding': 'gzip',
      'User-Agent': USER_AGENT,
      ...(etag === null ? {} : { 'If-None-Match': etag }),
      ...(lastModified === null ? {} : { 'If-Modified-Since': lastModified }),
    },
  });
}

function readHead(request: ClientRequest, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const stop = (): void => void request.destroy(new Error('Broken off'));
    signal.addEventListener('abort', stop, { once: true });
    request.once('response', resolve);
    // An error after the head also fails the body.
    request.on('error', reject);
    request.once('close', () => signal.removeEventListener('abort', stop));
    if (signal.aborted) stop();
    request.end();
  });
}

async function followRedirects(options: DownloadOptions, signal: AbortSignal): Promise<IncomingMessage> {
  let url = options.url;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await readHead(requestFile(url, hop === 0 && options.isTrusted === true, options), signal);
    const target = REDIRECTS.has(response.statusCode ?? 0) ? response.headers.location : undefined;
    if (target === undefined) return response;
    response.destroy();
    if (!URL.canParse(target, url)) throw createPermanentError('it leads on to something that is not an address');
    url = new URL(target, url);
    if (url.protocol !== 'https:')
      throw createPermanentError(`it leads on to ${url.host} without encryption (${url.protocol})`);
    // Credentials are for the host that they were written for.
    url.username = '';
    url.password = '';
  }
  throw createPermanentError('it leads on more than five times');
}

function checkHead({ statusCode = 0, headers }: IncomingMessage, limits: DownloadLimits): void {
  if (statusCode !== 200) {
    const isTemporary = statusCode >= 500 || [408, 425, 429].includes(statusCode);
    throw new DownloadError(`it answers with status ${statusCode}`, { isTemporary });
  }
  // Without one of these an incomplete file looks complete.
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
    throw createPermanentError('it does not say how long the file is, so half of it would look whole');
  }
  if (Number(headers['content-length'] ?? 0) > limits.bytes) throw createTooLarge(limits);
}

const createTooLarge = ({ bytes }: DownloadLimits): DownloadError =>
  createPermanentError(`the file is larger than ${Math.floor(bytes / 2 ** 20)} MB`);

async function write(response: IncomingMessage, { to, limits }: DownloadOptions, signal: AbortSignal) {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip') throw createPermanentError(`it is packed as ${encoding}`);
  const hash = createHash('sha256');
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      bytes += chunk.length;
      hash.update(chunk);
      if (bytes > limits.bytes) callback(createTooLarge(limits));
      else callback(null, chunk);
    },
  });
  const file = createWriteStream(to, { mode: 0o600 });
  try {
    if (encoding === 'gzip') await pipeline(response, createGunzip(), counter, file, { signal });
    else await pipeline(response, counter, file, { signal });
  } finally {
    await waitUntilClosed(file);
  }
  return { hash: hash.digest('base64url'), bytes };
}

function toDownloadError(error: unknown, signal: AbortSignal, outer: AbortSignal | undefined): unknown {
  if (outer?.aborted === true) return createTemporaryError('it was broken off, since this process ends', error);
  if (error instanceof DownloadError) return error;
  if (signal.aborted) return createTemporaryError('it did not come whole in time', error);
  const code = getErrorCode(error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return createTemporaryError('its host cannot be found (is there a network?)', error);
  if (code === 'ECONNRESET') return createTemporaryError('the connection broke before all of it had come', error);
  if (code === 'Z_BUF_ERROR') return createTemporaryError('the file ends before it is whole', error);
  if (code.startsWith('Z_')) return createPermanentError('it is not packed as it says');
  if (code.startsWith('HPE_')) return createPermanentError('its answer is not HTTP');
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return createPermanentError(`its certificate cannot be trusted (${code})`);
  if (/^(?:ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|EPROTO)/.test(code))
    return createTemporaryError(`it cannot be reached (${code})`, error);
  // Other errors, such as those of our own disk, are not about the other side.
  return error;
}

/** Fetches a file to the disk. @returns undefined if nothing has changed since the validators @throws DownloadError */
export async function download(options: DownloadOptions): Promise<Downloaded | undefined> {
  const { limits, validators, signal: outer } = options;
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const signal = outer === undefined ? timeout : AbortSignal.any([timeout, outer]);
  let response: IncomingMessage | undefined;
  try {
    response = await followRedirects(options, signal);
    const isConditional = validators !== undefined && (validators.etag ?? validators.lastModified) !== null;
    if (response.statusCode === 304 && isConditional) return undefined;
    checkHead(response, limits);
    const { headers } = response;
    return {
      ...(await write(response, options, signal)),
      etag: headers.etag ?? null,
      lastModified: headers['last-modified'] ?? null,
      type: (headers['content-type'] ?? '').replace(/;.*/s, '').trim().toLowerCase(),
      charset: /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase() ?? '',
    };
  } catch (error) {
    throw toDownloadError(error, signal, outer);
  } finally {
    response?.destroy();
  }
}
