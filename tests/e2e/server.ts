import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PREPARED_DATA } from './prepared-data.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * Below the ephemeral ports: a browser's outgoing connection must not take a restarting server's port.
 * Above 10080, which browsers refuse.
 */
const FIRST_PORT = 11_000;
const LAST_PORT = 32_000;
const PORTS_EACH = 250;
/** Ends a hang, without failing a busy machine. */
const START_LIMIT_MS = 120_000;
let range: Promise<number> | undefined;
let taken = 0;

/** Listens on a port. @returns undefined if it is taken */
const listenOn = (port: number): Promise<Server | undefined> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(undefined));
    server.listen(port, '127.0.0.1', () => done(server));
  });

/**
 * A range of ports for this process alone, also beside another test run: it holds the first of them as long
 * as it lives.
 */
async function claimRange(): Promise<number> {
  for (let first = FIRST_PORT; first < LAST_PORT; first += PORTS_EACH) {
    const holder = await listenOn(first);
    if (holder === undefined) continue;
    holder.unref();
    return first;
  }
  throw new Error(`No ports are free from ${FIRST_PORT} to ${LAST_PORT}`);
}

/** A free port that no other test gets. */
export async function freePort(): Promise<number> {
  range ??= claimRange();
  const first = await range;
  while (++taken < PORTS_EACH) {
    const probe = await listenOn(first + taken);
    if (probe === undefined) continue;
    await new Promise((done) => probe.close(done));
    return first + taken;
  }
  throw new Error(`No port is left from ${first} on`);
}

/** The built server as a process, which a test may stop, kill and restart on the same port and data. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /**
   * Starts it again after stop() or kill(); resolves when it answers.
   * @param project folder whose dist/ is served; this project's by default
   * @param env further variables for this run
   */
  start(project?: string, env?: Readonly<Record<string, string>>): Promise<void>;
  /** Stops it by SIGTERM: it finishes running requests. */
  stop(): Promise<void>;
  /** Kills it by SIGKILL. */
  kill(): Promise<void>;
  /** Kills it and deletes its data. */
  dispose(): Promise<void>;
}

/** A data folder of its own, with the small test catalogue. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  // Missing outside the browser tests: the server then imports into an empty folder.
  if (existsSync(PREPARED_DATA)) await cp(PREPARED_DATA, folder, { recursive: true, preserveTimestamps: true });
  return folder;
}

/** Starts the built server on a free port, with a data folder of its own that holds the small test catalogue. */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const port = await freePort();
  const dataDir = await dataFolder();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const exited = new Promise((done) => running.once('exit', done));
    running.kill(signal);
    await exited;
  };

  const start = async (project: string = root, more: Readonly<Record<string, string>> = {}): Promise<void> => {
    const output: string[] = [];
    const started = spawn(process.execPath, [join(project, 'dist/server/main.js')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        CATALOGUE: join(root, 'tests/fixtures/catalogue'),
        PICTURES_AHEAD: 'off',
        ...env,
        ...more,
      },
    });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (text: Buffer) => output.push(text.toString()));
    const deadline = Date.now() + START_LIMIT_MS;
    while (Date.now() < deadline) {
      if (started.exitCode !== null) throw new Error(`The server ended:\n${output.join('')}`);
      const answer = await fetch(`${url}/healthz`).catch(() => undefined);
      if (answer?.ok === true) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`The server did not answer within ${START_LIMIT_MS} ms:\n${output.join('')}`);
  };

  await start();
  return {
    url,
    port,
    dataDir,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    dispose: async () => {
      await end('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
