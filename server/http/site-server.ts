import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Log } from './log.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** How long the other end of a connection may take, in ms. */
export interface ServerLimits {
  /** For the headers of a request. */
  readonly headersMs: number;
  /** For a request to its last byte. */
  readonly requestMs: number;
  /** A kept connection without a request; longer than a balancer's own, or it sends into a closed one. */
  readonly idleMs: number;
  /** A connection on which nothing moves at all, also while it is answered. */
  readonly silentMs: number;
  /** How often the first two are looked at. */
  readonly lookEveryMs: number;
}

const LIMITS: ServerLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 65_000,
  silentMs: 120_000,
  lookEveryMs: 2_000,
};
/** Bytes of the request line and all headers; beyond it 431. */
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 100;
/** More connections at once are closed as they come: each costs memory before it has said anything. */
const MAX_CONNECTIONS = 5_000;
/** While it ends, how often connections that have become idle are closed, in ms. */
const CLOSE_IDLE_EVERY_MS = 50;

/** The status for what Node could not read as a request. */
const STATUS_OF: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

function everyAnswersHeaders(isSecure: boolean): Headers {
  const headers = new Headers({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  setSecurityHeaders(headers, { isSecure, strictPolicy: true });
  return headers;
}

export interface SiteServer {
  readonly server: Server;
  /**
   * Takes no more connections, lets the requests under way finish and resolves when all are gone.
   * @param limitMs after which those that are left are cut off
   */
  stop(limitMs: number): Promise<void>;
}

/**
 * The HTTP server: the site behind limits that no slow or broken client gets past. What cannot be read as a request is
 * answered here, with the same headers as everything else.
 * @param options.isSecure visitors come by TLS, so that HSTS may be said
 */
export function createSiteServer(
  app: Pick<Hono, 'fetch'>,
  options: {
    readonly log: Log;
    readonly isSecure: boolean;
    readonly limits?: Partial<ServerLimits>;
    /** Answers what needs no app; false leaves the request as it is. */
    readonly answerReady?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
  },
): SiteServer {
  const limits = { ...LIMITS, ...options.limits };
  const refused = (status: number): Response =>
    new Response(`${STATUS_CODES[status] ?? ''}\n`, { status, headers: everyAnswersHeaders(options.isSecure) });

  // With its own Request and Response in the place of the global ones an answer costs half as much.
  const listener = getRequestListener(app.fetch, {
    // For the health checks of old balancers, which name no host.
    hostname: 'localhost',
    // What cannot be made a Request of (a Host that is none) is the client's fault; an error of the app has been answered.
    errorHandler: (error) => {
      if (error instanceof Error && error.name === 'RequestError') return refused(400);
      options.log.error(error);
      return refused(500);
    },
  });
  const server = createServer(
    {
      // Node's own answer to its absence would lack our headers.
      requireHostHeader: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: limits.lookEveryMs,
    },
    (request, response) => {
      if (request.headers.host === undefined && request.httpVersion !== '1.0') {
        response.writeHead(400, Object.fromEntries(everyAnswersHeaders(options.isSecure))).end();
      } else if (options.answerReady?.(request, response) !== true) {
        void listener(request, response);
      }
    },
  );
  server.maxHeadersCount = MAX_HEADERS;
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(limits.silentMs);

  const lines = (status: number): string =>
    [...everyAnswersHeaders(options.isSecure)].map(([name, value]) => `${name}: ${value}\r\n`).join('') +
    `Connection: close\r\nContent-Length: ${STATUS_CODES[status]?.length ?? 0}\r\n\r\n${STATUS_CODES[status] ?? ''}`;
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // One that is gone hears no answer.
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = STATUS_OF[error.code ?? ''] ?? 400;
    options.log.debug('not a request', { status, code: error.code });
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines(status)}`);
    // A client that goes on sending would hold the half-closed connection.
    socket.destroySoon();
  });
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, Object.fromEntries(everyAnswersHeaders(options.isSecure))).end();
  });

  return {
    server,
    stop: (limitMs) =>
      new Promise((done) => {
        const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
        const limit = setTimeout(() => server.closeAllConnections(), limitMs);
        server.close(() => {
          clearInterval(closing);
          clearTimeout(limit);
          done();
        });
        server.closeIdleConnections();
      }),
  };
}
