import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A thin link in front of the site: HTTP/2 over TLS, with one pipe that all streams of all connections share. The
 * browser's own throttling does not reach a worker's fetches; this does.
 */
export interface LinkOptions {
  /** Port of the site behind, on 127.0.0.1. */
  readonly target: number;
  /** Bits per second of the shared pipe, downwards. */
  readonly bitsPerSecond: number;
  /** Round trip, ms: each request waits for it once, and each new connection once more for its handshake. */
  readonly roundTripMs: number;
}

export interface Link {
  readonly port: number;
  /** Bytes sent down the pipe since the last call of takeBytes(). */
  takeBytes(): number;
  close(): Promise<void>;
}

/** Bytes put on the pipe at once before the next stream's turn: about one packet train. */
const TURN_BYTES = 2_800;

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'link-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', key, '-out', cert],
    { stdio: 'ignore' },
  );
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/** Opens the link on a free port. Needs the openssl command. */
export async function openLink({ target, bitsPerSecond, roundTripMs }: LinkOptions): Promise<Link> {
  const bytesPerMs = bitsPerSecond / 8 / 1000;
  let pipeFreeAt = performance.now();
  let bytes = 0;
  const waiting: { chunk: Buffer; stream: ServerHttp2Stream; sent: () => void }[] = [];
  let pumping = false;

  // Streams take turns, packet train by packet train, as on a server that knows no priorities.
  const pump = async (): Promise<void> => {
    if (pumping) return;
    pumping = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const now = performance.now();
      pipeFreeAt = Math.max(pipeFreeAt, now) + next.chunk.length / bytesPerMs;
      if (!next.stream.destroyed) next.stream.write(next.chunk);
      bytes += next.chunk.length;
      next.sent();
      if (pipeFreeAt - now > 4) await wait(pipeFreeAt - now);
    }
    pumping = false;
  };
  const send = (stream: ServerHttp2Stream, chunk: Buffer): Promise<void> =>
    new Promise((sent) => {
      waiting.push({ chunk, stream, sent });
      void pump();
    });

  const server = createSecureServer({ ...selfSigned(), allowHTTP1: false });
  server.on('session', (session) => session.on('error', () => session.destroy()));
  const greeted = new WeakSet<object>();
  server.on('stream', (stream, headers) => {
    stream.on('error', () => stream.destroy());
    const first = stream.session !== undefined && !greeted.has(stream.session);
    if (stream.session !== undefined) greeted.add(stream.session);
    const body: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => body.push(chunk));
    stream.on('end', () => void answer());
    const answer = async (): Promise<void> => {
      await wait(roundTripMs * (first ? 3 : 1));
      const { ':path': path, ':method': method, ':authority': authority } = headers;
      const plain = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
      const upstream = httpRequest(
        { host: '127.0.0.1', port: target, path: String(path), method: String(method), headers: { ...plain, host: String(authority) } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => void deliver(response.statusCode ?? 502, response.headers, Buffer.concat(chunks)));
        },
      );
      upstream.on('error', () => stream.destroy());
      upstream.end(Buffer.concat(body));
    };
    const deliver = async (status: number, given: Record<string, string | string[] | undefined>, content: Buffer): Promise<void> => {
      if (stream.destroyed) return;
      const { connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, ...kept } = given;
      stream.respond({ ':status': status, ...kept });
      for (let at = 0; at < content.length; at += TURN_BYTES) {
        if (stream.destroyed) return;
        await send(stream, content.subarray(at, at + TURN_BYTES));
      }
      stream.end();
    };
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The link has no port');
  return {
    port: address.port,
    takeBytes: () => {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}
