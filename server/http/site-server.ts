import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Log } from '../process/log.ts';
import { renderErrorPage } from './problems.ts';
import { setSecurityHeaders } from './security-headers.ts';

const LIMITS = {
  headersMs: 10_000,
  requestMs: 30_000,
  /** For an idle connection. Longer than a balancer's own limit, or the balancer would use a closed connection. */
  idleMs: 65_000,
  /** For a connection on which no byte moves, also during an answer. */
  silentMs: 120_000,
  checkEveryMs: 2_000,
};
export type ServerLimits = typeof LIMITS;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 100;
const MAX_CONNECTIONS = 5_000;
const CLOSE_IDLE_EVERY_MS = 50;

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

function createStandardHeaders(isSecure: boolean): Headers {
  const headers = new Headers({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  setSecurityHeaders(headers, { isSecure, strictPolicy: true });
  return headers;
}

/** Whether a proxy may read the same bytes as another request: two Host headers, or a doubtful Transfer-Encoding. */
function isAmbiguous({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  let encodings = 0;
  // Lengths are compared first, because this runs for every request.
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    else if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') {
      encodings += 1;
      if (rawHeaders[index + 1]?.trim().toLowerCase() !== 'chunked') return true;
    }
  }
  return hosts > 1 || encodings > 1;
}

export type SiteServer = ReturnType<typeof createSiteServer>;

/** Creates the HTTP server with limits for slow and broken clients. @param options.isSecure visitors use TLS */
export function createSiteServer(
  app: Pick<Hono, 'fetch'>,
  options: {
    readonly log: Log;
    readonly isSecure: boolean;
    readonly limits?: Partial<ServerLimits>;
    /** Answers without the app. @returns false if it did not; the request is then untouched */
    readonly answerReady?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
  },
): { readonly server: Server; readonly stop: (limitMs: number) => Promise<void> } {
  const limits = { ...LIMITS, ...options.limits };
  const getStandardHeaders = (): Headers => createStandardHeaders(options.isSecure);
  const refuse = (status: number): Response =>
    new Response(`${STATUS_CODES[status] ?? ''}\n`, { status, headers: getStandardHeaders() });

  // The adapter's own Request and Response halve the time of an answer.
  const listener = getRequestListener(app.fetch, {
    // Old balancers' health checks send no Host.
    hostname: 'localhost',
    // Only invalid requests get here: the app answers its own errors.
    errorHandler: (error) => {
      if (error instanceof Error && error.name === 'RequestError') return refuse(400);
      options.log.error(error);
      return refuse(500);
    },
  });
  const ambiguousSockets = new WeakSet<Socket>();
  const server = createServer(
    {
      // Node's own answer to a missing Host would lack our headers.
      requireHostHeader: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
    (request, response) => {
      if (ambiguousSockets.has(request.socket)) return;
      if (isAmbiguous(request)) {
        ambiguousSockets.add(request.socket);
        const headers = { ...Object.fromEntries(getStandardHeaders()), Connection: 'close' };
        response.writeHead(400, headers).end();
      } else if (request.headers.host === undefined && request.httpVersion !== '1.0') {
        response.writeHead(400, Object.fromEntries(getStandardHeaders())).end();
      } else if (options.answerReady?.(request, response) !== true) {
        void listener(request, response);
      }
    },
  );
  server.maxHeadersCount = MAX_HEADERS;
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(limits.silentMs);

  const formatAnswer = (status: number): string => {
    const headers = getStandardHeaders();
    let body = STATUS_CODES[status] ?? '';
    if (status === 431) {
      // A person may follow a link with an endless address.
      headers.set('Content-Type', 'text/html; charset=utf-8');
      body = renderErrorPage('That did not work', 'This address is too long.');
    }
    headers.set('Connection', 'close');
    headers.set('Content-Length', String(Buffer.byteLength(body)));
    const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}\r\n${body}`;
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
    options.log.debug('not a request', { status, code: error.code });
    socket.end(formatAnswer(status));
    // A client that continues to send would leave the connection half closed.
    socket.destroySoon();
  });
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, Object.fromEntries(getStandardHeaders())).end();
  });

  return {
    server,
    /** Accepts no more connections, and cuts running requests off after `limitMs`. */
    stop: (limitMs) =>
      new Promise((resolve) => {
        const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
        const limit = setTimeout(() => server.closeAllConnections(), limitMs);
        server.close(() => {
          clearInterval(closing);
          clearTimeout(limit);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

export interface ListenPlace {
  readonly host: string;
  readonly port: number;
  readonly hostName: 'HOST' | 'METRICS_HOST';
  readonly portName: 'PORT' | 'METRICS_PORT';
}

/** Returns why a server cannot listen, and what to do. */
export function describeListenError(
  { code, message }: Pick<NodeJS.ErrnoException, 'code' | 'message'>,
  { host, port, hostName, portName }: ListenPlace,
): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} cannot be used: another program uses it. Choose another with ${portName}.`;
    case 'EACCES':
    case 'EPERM':
      return `Port ${port} cannot be used: this user may not listen there. Choose one above 1023 with ${portName}.`;
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return `${hostName} cannot be used: this machine has no address ${host}. Name one of its own, or 0.0.0.0 for all.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
      return `${hostName} cannot be used: no address is known for "${host}". Name an address of this machine, or 0.0.0.0 for all.`;
    default:
      return `The site cannot listen on ${host}, port ${port} (${hostName}, ${portName}): ${message}.`;
  }
}
