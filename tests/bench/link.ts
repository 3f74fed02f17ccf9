import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { createSecureServer, type IncomingHttpHeaders as Http2Headers, type ServerHttp2Stream } from 'node:http2';
import { createServer, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { TEST_CERTIFICATE, TEST_KEY } from '#tests/fixtures/test-certificate.ts';

// A slow link in front of the site: HTTP/2 over TLS 1.3. The browser's own throttling does not affect a worker's
// fetches; this does. What it models, below TLS, so that handshakes and overhead are paid for as they are on a phone: -
// one pipe downwards that all connections share, in packets; - half a round trip each way, and a whole one before a new
// connection carries its first byte (TCP's handshake), so that   the first request of a connection is answered after
// three round trips (TCP, TLS, request); - a server that knows no priorities: its answers take turns on the pipe, a few
// packets each. What it leaves out: slow start, loss, name look-up, and the width of the pipe upwards.

export interface LinkOptions {
  /** Port on 127.0.0.1 that answers a path. */
  readonly target: (path: string) => number;
  /** Width of the shared pipe downwards. */
  readonly bitsPerSecond: number;
  readonly roundTripMs: number;
  /** Of its address; any free one by default. */
  readonly port?: number;
}

/** One answer as it went down the pipe; times in ms of performance.now() at the link. */
export interface LinkAnswer {
  readonly path: string;
  /** Bytes of the body as sent. */
  readonly bytes: number;
  readonly askedAt: number;
  readonly endedAt: number;
}

export interface Link {
  readonly origin: string;
  /** The answers since the last call. */
  takeAnswers(): readonly LinkAnswer[];
  /** Cuts every connection, and refuses new ones. */
  close(): Promise<void>;
}

const PACKET_BYTES = 1_400;
/** The bytes that one answer puts on the pipe per turn. */
const TURN_BYTES = 2 * PACKET_BYTES;
/** More is put on the pipe this long before it runs dry, ms: a timer that comes late then costs nothing. */
const AHEAD_MS = 25;
/** How late this process may be for a turn without the pipe counting as idle, ms. */
const MAX_LATE_MS = 100;
/** Named in HTTP/1.1 only; HTTP/2 forbids them. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']);

/** Emits items in order, none before its time. */
function delayLine<T>(emit: (item: T) => void): (item: T, at: number) => void {
  const queue: { readonly item: T; readonly at: number }[] = [];
  let isWaiting = false;
  const emitDue = (): void => {
    isWaiting = false;
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      const early = next.at - performance.now();
      if (early > 0.5) {
        isWaiting = true;
        setTimeout(emitDue, early);
        return;
      }
      queue.shift();
      emit(next.item);
    }
  };
  return (item, at) => {
    queue.push({ item, at });
    if (!isWaiting) emitDue();
  };
}

/** The shared pipe: tells when bytes put on it now will have left it. */
class Pipe {
  /** Something was waiting for its turn all the time: that this process came late for it did not leave the pipe empty. */
  isBacklogged = false;
  readonly #bytesPerMs: number;
  #freeAt = 0;
  constructor(bitsPerSecond: number) {
    this.#bytesPerMs = bitsPerSecond / 8 / 1000;
  }
  put(bytes: number): number {
    const idleUntil = performance.now() - (this.isBacklogged ? MAX_LATE_MS : 0);
    this.#freeAt = Math.max(this.#freeAt, idleUntil) + bytes / this.#bytesPerMs;
    return this.#freeAt;
  }
}

/** A delayed connection, whose output goes through the pipe. */
class Wire extends Duplex {
  readonly #pipe: Pipe;
  readonly #oneWayMs: number;
  readonly #down: (packet: Buffer | null, at: number) => void;

  constructor(socket: Socket, pipe: Pipe, roundTripMs: number) {
    super({ writableHighWaterMark: TURN_BYTES });
    this.#pipe = pipe;
    this.#oneWayMs = roundTripMs / 2;
    const connectedAt = performance.now() + roundTripMs;
    const up = delayLine<Buffer | null>((chunk) => {
      if (!this.destroyed) this.push(chunk);
    });
    this.#down = delayLine<Buffer | null>((packet) => {
      if (socket.destroyed) return;
      if (packet === null) socket.end();
      else socket.write(packet);
    });
    const arrival = () => Math.max(connectedAt, performance.now()) + this.#oneWayMs;
    socket.on('data', (chunk: Buffer) => up(chunk, arrival()));
    socket.on('end', () => up(null, arrival()));
    socket.on('error', () => this.destroy());
    socket.on('close', () => this.destroy());
    this.on('error', () => socket.destroy());
    this.on('close', () => socket.destroySoon());
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    let leaves = 0;
    for (let at = 0; at < chunk.length; at += PACKET_BYTES) {
      const packet = chunk.subarray(at, at + PACKET_BYTES);
      leaves = this.#pipe.put(packet.length);
      this.#down(packet, leaves + this.#oneWayMs);
    }
    const wait = leaves - AHEAD_MS - performance.now();
    if (wait > 0.5) setTimeout(done, wait);
    else setImmediate(done);
  }

  override _final(done: () => void): void {
    this.#down(null, performance.now() + this.#oneWayMs);
    done();
  }
}

/** Unfinished answers, in the order of their turns. */
class Turns {
  readonly #pipe: Pipe;
  readonly #waiting: { readonly stream: ServerHttp2Stream; rest: Buffer; readonly sent: () => void }[] = [];
  #isRunning = false;

  constructor(pipe: Pipe) {
    this.#pipe = pipe;
  }

  /** Resolves when the last byte is on the pipe, or when nobody wants it any more. */
  send(stream: ServerHttp2Stream, body: Buffer): Promise<void> {
    return new Promise((sent) => {
      this.#waiting.push({ stream, rest: body, sent });
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const { stream } = next;
      const turn = next.rest.subarray(0, TURN_BYTES);
      next.rest = next.rest.subarray(turn.length);
      if (turn.length > 0 && !stream.destroyed) {
        await new Promise<void>((done) => {
          const resume = () => {
            stream.off('close', resume);
            done();
          };
          stream.once('close', resume);
          stream.write(turn, resume);
        });
      }
      if (next.rest.length > 0 && !stream.destroyed) this.#waiting.push(next);
      else next.sent();
      this.#pipe.isBacklogged = this.#waiting.length > 0;
    }
    this.#isRunning = false;
  }
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Requests on a new connection: a kept-alive one may end just then. */
function ask(port: number, headers: Http2Headers, body: Buffer): Promise<Answer> {
  const { ':path': path, ':method': method, ':authority': authority } = headers;
  const plain = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
  return new Promise((done, failed) => {
    const options = { agent: false, host: '127.0.0.1', port, path: String(path), method: String(method) };
    const request = httpRequest({ ...options, headers: { ...plain, host: String(authority) } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', failed);
      response.on('end', () =>
        done({ status: response.statusCode ?? 502, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', failed);
    request.end(body);
  });
}

/** Opens the link on this machine. */
export async function openLink({ target, bitsPerSecond, roundTripMs, port = 0 }: LinkOptions): Promise<Link> {
  const pipe = new Pipe(bitsPerSecond);
  const turns = new Turns(pipe);
  const sockets = new Set<Socket>();
  let answers: LinkAnswer[] = [];

  const identity = { key: TEST_KEY, cert: TEST_CERTIFICATE };
  const server = createSecureServer({ ...identity, allowHTTP1: false, minVersion: 'TLSv1.3' });
  server.on('session', (session) => session.on('error', () => session.destroy()));
  server.on('stream', (stream, headers) => {
    const askedAt = performance.now();
    const path = String(headers[':path']);
    const chunks: Buffer[] = [];
    const answer = async (): Promise<void> => {
      const answer = await ask(target(path), headers, Buffer.concat(chunks));
      if (stream.destroyed) return;
      const forwarded = Object.entries(answer.headers).filter(([name]) => !OF_THE_CONNECTION.has(name));
      stream.respond({ ...Object.fromEntries(forwarded), ':status': answer.status });
      await turns.send(stream, answer.body);
      stream.end();
      answers.push({ path, bytes: answer.body.length, askedAt, endedAt: performance.now() });
    };
    stream.on('error', () => stream.destroy());
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => void answer().catch(() => stream.destroy()));
  });

  const front = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.setNoDelay(true);
    server.emit('connection', new Wire(socket, pipe, roundTripMs));
  });
  await new Promise<void>((done) => front.listen(port, '127.0.0.1', done));
  const address = front.address();
  if (address === null || typeof address === 'string') throw new Error('The link has no port');
  return {
    origin: `https://127.0.0.1:${address.port}`,
    takeAnswers: () => {
      const taken = answers;
      answers = [];
      return taken;
    },
    close: () =>
      new Promise((done) => {
        front.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
