import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A data folder with the test catalogue and its pictures, copied for each test server. */
export const PREPARED_DATA = join(root, 'test-results/e2e-data');

const LIMIT_MS = 120_000;
/** The build that prepared it: another may store its data differently. */
const MARK = join(root, 'test-results/e2e-data.built-from');
const readOr = (file: string, otherwise: string): Promise<string> => readFile(file, 'utf8').catch(() => otherwise);

/**
 * Runs before all browser tests: a server imports the test catalogue and makes its pictures, once. If every server did,
 * it would take a fifth of the whole time.
 */
export default async function prepareData(): Promise<void> {
  const build = await readOr(join(root, 'dist/.built-from'), 'a build without a mark');
  if ((await readOr(MARK, '')) === build) return;
  await rm(MARK, { force: true });
  await rm(PREPARED_DATA, { recursive: true, force: true });
  const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: PREPARED_DATA,
      CATALOGUE: join(root, 'tests/fixtures/catalogue'),
    },
  });
  let output = '';
  const allMade = new Promise<void>((done, failed) => {
    const limit = setTimeout(() => failed(new Error(`Pictures took longer than ${LIMIT_MS} ms:\n${output}`)), LIMIT_MS);
    const hear = (text: Buffer): void => {
      output += text.toString();
      if (!/Making pictures (\d+) of \1\s/.test(output)) return;
      clearTimeout(limit);
      done();
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', () => failed(new Error(`The server ended:\n${output}`)));
  });
  try {
    await allMade;
  } finally {
    const exited = new Promise((done) => server.once('exit', done));
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await exited;
    }
  }
  await writeFile(MARK, build);
}
