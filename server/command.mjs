/*
 * `npm run import` and the other commands: brings a fresh clone to where they can run, then runs the one that is named.
 * What it says of itself goes to the standard error, so that `npm run -s submissions -- --csv > file` holds rows only.
 */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, install } from './start.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

console.log = console.error;
install();
build();
const command = spawn(
  process.execPath,
  ['--enable-source-maps', join(root, 'dist', 'server', 'command.js'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { NODE_ENV: 'production', ...process.env } },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => command.kill(signal));
command.on('exit', (code) => process.exit(code ?? 1));
