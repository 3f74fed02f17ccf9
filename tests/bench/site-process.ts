import { spawn } from 'node:child_process';
import { createServer, get, type RequestListener, request } from 'node:http';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

export const root = resolve(import.meta.dirname, '../..');

/** Time limit for a server's start, ms: it first imports thousands of properties. */
const START_LIMIT_MS = 120_000;

/** A server in a process of its own. */
export interface SiteProcess {
  readonly port: number;
  readonly url: string;
  /** Resolves when the catalogue's pictures are made, which keeps the processor busy. */
  readonly picturesMade: Promise<void>;
  stop(): Promise<void>;
  /** Kills it, like a power cut. */
  kill(): Promise<void>;
}

/**
 * Starts a server on a free port and waits for it.
 * @param folder checkout of the server; this one by default
 * @param script path in it; the script prints "http://localhost:PORT/" when it answers, as the built server does
 */
export async function startProcess(
  script: string,
  env: Readonly<Record<string, string>> = {},
  folder: string = root,
): Promise<SiteProcess> {
  const child = spawn(process.execPath, [join(folder, script)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // One client sends all requests, beyond the limits of one.
    env: { ...process.env, NODE_ENV: 'production', RATE_LIMIT: 'off', PORT: '0', HOST: '127.0.0.1', ...env },
  });
  // Ends the server with the bench.
  const end = (): boolean => child.kill('SIGKILL');
  process.once('exit', end);
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  void exited.then(() => process.off('exit', end));
  const output: string[] = [];
  let picturesMade: () => void = () => {};
  const pictures = new Promise<void>((done) => {
    picturesMade = done;
  });
  const port = await new Promise<number>((done, failed) => {
    const refuse = (why: string) => failed(new Error(`${script} ${why}:\n${output.join('\n')}`));
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      refuse('did not answer in time');
    }, START_LIMIT_MS);
    void exited.then(() => refuse('ended'));
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        const found = /http:\/\/localhost:(\d+)\//.exec(line)?.[1];
        if (found !== undefined) {
          clearTimeout(limit);
          done(Number(found));
        }
        if (/^Making pictures (\d+) of \1$/.test(line)) picturesMade();
      });
    }
  });
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    picturesMade: pictures,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Starts the built server of this checkout, or of another one, with its own data. */
export const startSite = (env: Readonly<Record<string, string>>, folder: string = root): Promise<SiteProcess> =>
  startProcess('dist/server/main.js', env, folder);

/**
 * Requests a page like a visitor over a link, so that the server has rendered and compressed it: pages
 * are cached by host.
 */
export const requestOver = (link: { readonly origin: string }, port: number, path: string): Promise<void> =>
  new Promise((done, failed) => {
    const headers = { host: new URL(link.origin).host, 'accept-encoding': 'br' };
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume();
      response.on('end', done);
    }).on('error', failed);
  });

/** A server of the bench on a free port. */
export async function serve(answer: RequestListener): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    port: address.port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Forwards a request to the site. @returns the size of the answer with headers, bytes */
export function proxyTo(port: number, ...[from, to]: Parameters<RequestListener>): Promise<number> {
  const target = { host: '127.0.0.1', port, method: from.method, path: from.url, headers: from.headers };
  return new Promise((done) => {
    const onward = request(target, (answer) => {
      let bytes = answer.rawHeaders.reduce((sum, part) => sum + part.length + 2, 17);
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => done(bytes));
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  });
}
