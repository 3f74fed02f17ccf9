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
 * What becomes of a request: it passes, waits until release(), breaks off half way, is taken by a server that is killed
 * before its answer is out, or somebody else answers it.
 */
export type Fate = 'pass' | 'hold' | 'cut' | 'kill' | Answer;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The fate of what is sent to one path; all else passes. */
export const at =
  (path: string, fate: Fate) =>
  (sent: Sent): Fate =>
    sent.path === path ? fate : 'pass';

/** The way between a browser and a test server, with the faults of a mobile network. */
export interface FaultyLink {
  readonly url: string;
  /** Every request since the beginning, in order. */
  readonly sent: readonly Sent[];
  /** Decides from now on. */
  use(fate: (sent: Sent) => Fate): void;
  /** What was held goes on; what comes later passes, unless another fate is given. */
  release(fate?: (sent: Sent) => Fate): void;
  /** What was held is answered by somebody else. To a connection that breaks a browser sends its request once more. */
  refuse(answer: Answer): void;
  close(): Promise<void>;
}

/** Opens a link to a server on a free port. A browser cannot tell it from the server. */
export async function openLink(server: TestServer): Promise<FaultyLink> {
  const sent: Sent[] = [];
  const sockets = new Set<Socket>();
  let decide: (sent: Sent) => Fate = () => 'pass';
  let held: { readonly goOn: () => void; readonly answer: (answer: Answer) => void }[] = [];

  const pass = (asked: Sent, from: IncomingMessage, to: ServerResponse, fate: 'pass' | 'cut' | 'kill'): void => {
    const { 'accept-encoding': _plain, ...headers } = from.headers;
    const onward = request(
      { host: '127.0.0.1', port: server.port, method: from.method, path: from.url, headers },
      (answer) => {
        if (fate === 'kill') return void server.kill().then(() => to.destroy());
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const body = Buffer.concat(chunks);
          const length = asked.method === 'HEAD' ? answer.headers['content-length'] : String(body.length);
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
    const asked: Sent = { method: from.method ?? '', path: from.url ?? '' };
    sent.push(asked);
    const fate = decide(asked);
    if (fate === 'pass' || fate === 'cut' || fate === 'kill') return pass(asked, from, to, fate);
    const answer = ({ status, headers, body }: Answer): void => {
      from.resume();
      to.writeHead(status, headers).end(asked.method === 'HEAD' ? undefined : body);
    };
    if (fate === 'hold') held.push({ goOn: () => pass(asked, from, to, 'pass'), answer });
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
      for (const { goOn } of held) goOn();
      held = [];
    },
    refuse: (answer) => {
      for (const one of held) one.answer(answer);
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
  /** What the pages of the test go over. */
  readonly link: FaultyLink;
}
const throughLink = {
  link: linkTo,
  baseURL: ({ link }: LinkFixtures, use: (url: string) => Promise<void>) => use(link.url),
};

/**
 * Browser tests over a faulty link. Unlike page.route(), it is in the way of the worker too, which may send first: the
 * browser fires `sync` as soon as it is asked to.
 */
export const testWithLink = test.extend<LinkFixtures>(throughLink);
/** The same, whose server the test may stop and kill. */
export const testWithOwnLink = testWithOwnServer.extend<LinkFixtures>(throughLink);
