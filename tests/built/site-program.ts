import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished } from 'vitest';
import { dataFolder, freePort } from '../e2e/server.ts';

export const root = resolve(import.meta.dirname, '../..');

const Line = v.looseObject({ level: v.string(), msg: v.string() });
const SERVER = [process.execPath, join(root, 'dist/server/main.js')] as const;
const NPM_START = ['npm', 'start'] as const;

/** The site as a process, also when it refuses to start. */
export async function runProgram(
  [command, ...args]: readonly [command: string, ...args: string[]],
  env: Readonly<Record<string, string>>,
) {
  const [port, dataDir] = [await freePort(), await dataFolder()];
  const child = spawn(command, args, {
    cwd: root,
    // A terminal starts each command in its own process group.
    detached: true,
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
    },
  });
  let output = '';
  let complained = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => {
    complained += text.toString();
  });
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const pid = child.pid ?? Number.NaN;
  /** Whether npm, its shell or the server still runs. */
  const isThere = (): boolean => {
    try {
      process.kill(-pid, 0);
      return true;
    } catch {
      return false;
    }
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid,
    /** Its exit code. */
    ended,
    output: () => output,
    complained: () => complained,
    /** The log, oldest first; lines for people are not JSON. */
    logged: () =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => v.parse(Line, JSON.parse(line))),
    ready: () => expect.poll(() => output).toContain('The site is ready'),
    kill: (signal: NodeJS.Signals, whom: 'group' | 'first' = 'first') =>
      process.kill(whom === 'group' ? -pid : pid, signal),
    isThere,
    dispose: async () => {
      if (isThere()) process.kill(-pid, 'SIGKILL');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** For one test: the built server. */
export const runServer = (env: Readonly<Record<string, string>> = {}) => forOneTest(runProgram(SERVER, env));

/** For one test: `npm start`. */
export const npmStart = () => forOneTest(runProgram(NPM_START, {}));

async function forOneTest<Program extends { dispose(): Promise<void> }>(starting: Promise<Program>): Promise<Program> {
  const program = await starting;
  onTestFinished(program.dispose);
  return program;
}

/** An enquiry whose last bytes are held back. */
export function slowEnquiry(port: number) {
  const body = JSON.stringify({ name: 'Wanjiru', email: 'w@host.example', property_id: 1, note: 'Is it free?' });
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (bytes) => {
    heard += bytes.toString();
  });
  socket.on('error', (error) => {
    heard += error.message;
  });
  socket.write(
    `POST /api/enquiry/create HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  );
  return { finish: () => socket.write(body.slice(20)), heard: () => heard };
}
