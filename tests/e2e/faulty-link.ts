import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { test, testWithOwnServer } from './fixtures.ts';
import type { TestServer } from './server.ts';

/** A request on its way to the server. */
export interface Sent {
  readonly method: string;
  readonly path: string;
}

/**
 * What happens to a request: it passes, waits until release(), breaks off half way, reaches a server that is killed
 * before it answers, or is answered by somebody else.
 */
export type Fate = 'pass' | 'hold' | 'cut' | 'kill' | Answer;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What happens to requests to one path; all others pass. */
export const at =
  (path: string, fate: Fate) =>
  (sent: Sent): Fate =>
    sent.path === path ? fate : 'pass';

/** The way between a browser and a test server, with the faults of a mobile network. */
export interface FaultyLink {
  readonly url: string;
  /** All requests so far, in order. */
  readonly sent: readonly Sent[];
  /** Applies to requests from now on. */
  use(fate: (sent: Sent) => Fate): void;
  /** Passes held requests on, and later ones, unless another fate is set. */
  release(fate?: (sent: Sent) => Fate): void;
  /** Answers held requests as somebody else. (Browsers repeat a request whose connection breaks.) */
  refuse(answer: Answer): void;
  close(): Promise<void>;
}

/** Opens a link to a server on a free port. A browser takes it for the server. */
export async function openLink(server: TestServer): Promise<FaultyLink> {
  const sent: Sent[] = [];
  const sockets = new Set<Socket>();
  let decide: (sent: Sent) => Fate = () => 'pass';
  let held: { readonly resume: () => void; readonly answer: (answer: Answer) => void }[] = [];

  const pass = (sentRequest: Sent, from: IncomingMessage, to: ServerResponse, fate: 'pass' | 'cut' | 'kill'): void => {
    const { 'accept-encoding': _plain, ...headers } = from.headers;
    const onward = request(
      { host: '127.0.0.1', port: server.port, method: from.method, path: from.url, headers },
      (answer) => {
        if (fate === 'kill') return void server.kill().then(() => to.destroy());
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const body = Buffer.concat(chunks);
          const length = sentRequest.method === 'HEAD' ? answer.headers['content-length'] : String(body.length);
          const { 'content-length': _old, 'transfer-encoding': _chunked, ...rest } = answer.headers;
          to.writeHead(answer.statusCode ?? 502, {
            ...rest,
            ...(length === undefined ? {} : { 'content-length': length }),
          });
          if (fate === 'pass') return to.end(body);
          to.write(body.subarray(0, Math.floor(body.length / 2)), () => to.destroy());
        });
      },
    );
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  };

  const link = createServer((from, to) => {
    const sentRequest: Sent = { method: from.method ?? '', path: from.url ?? '' };
    sent.push(sentRequest);
    const fate = decide(sentRequest);
    if (fate === 'pass' || fate === 'cut' || fate === 'kill') return pass(sentRequest, from, to, fate);
    const answer = ({ status, headers, body }: Answer): void => {
      from.resume();
      to.writeHead(status, headers).end(sentRequest.method === 'HEAD' ? undefined : body);
    };
    if (fate === 'hold') held.push({ resume: () => pass(sentRequest, from, to, 'pass'), answer });
    else answer(fate);
  });
  link.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => link.listen(0, '127.0.0.1', done));
  const address = link.address();
  if (typeof address !== 'object' || address === null) throw new Error('The link has no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    sent,
    use: (fate) => {
      decide = fate;
    },
    release: (fate = () => 'pass') => {
      decide = fate;
      for (const { resume } of held) resume();
      held = [];
    },
    refuse: (answer) => {
      for (const waiting of held) waiting.answer(answer);
      held = [];
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => link.close(() => done()));
    },
  };
}

/** A link to the server of the test. */
const linkTo = async ({ server }: { server: TestServer }, use: (link: FaultyLink) => Promise<void>): Promise<void> => {
  const link = await openLink(server);
  await use(link);
  await link.close();
};

interface LinkFixtures {
  /** The link that the pages of the test use. */
  readonly link: FaultyLink;
}
const throughLink = {
  link: linkTo,
  baseURL: ({ link }: LinkFixtures, use: (url: string) => Promise<void>) => use(link.url),
};

/**
 * Browser tests over a faulty link. Unlike page.route(), it also affects the worker, which may send first: the
 * browser fires `sync` as soon as one is registered.
 */
export const testWithLink = test.extend<LinkFixtures>(throughLink);
/** The same, with a server that the test may stop and kill. */
export const testWithOwnLink = testWithOwnServer.extend<LinkFixtures>(throughLink);
