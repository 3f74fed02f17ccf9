// `npm start`: brings a fresh clone to a running site; `npm run build` goes as far as the build. Plain JavaScript on
// Node's own modules, since it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const INSTALLED_MARK = join(root, 'node_modules', '.installed-from');
const BUILT_MARK = join(root, 'dist', '.built-from');
/** What a build is made of. */
const BUILD_INPUTS = JSON.parse(readFileSync(join(root, 'server', 'build-inputs.json'), 'utf8'));

const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const readOr = (file, otherwise) => (existsSync(file) ? readFileSync(file, 'utf8') : otherwise);

/** Names, sizes and times of all files under a path: cheap to read, and changes with every edit. */
function stampOf(path) {
  const info = statSync(path);
  if (!info.isDirectory()) return `${path} ${info.size} ${Math.floor(info.mtimeMs)}\n`;
  return readdirSync(path)
    .sort()
    .filter((name) => !/\.test\.tsx?$/.test(name) && name !== 'demo')
    .map((name) => stampOf(join(path, name)))
    .join('');
}

function run(title, command, args) {
  console.log(title);
  const started = Date.now();
  const done = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  if (done.status !== 0) {
    console.error(done.stderr);
    console.error(`${title.trim()} did not work (see above).`);
    process.exit(done.status ?? 1);
  }
  console.log(`  ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** Whether somebody ran `npm ci` by hand, as a deployment does: npm notes there what it has installed. */
function isInstalledByHand(lock) {
  const wanted = JSON.parse(lock).packages;
  const there = JSON.parse(readOr(join(root, 'node_modules', '.package-lock.json'), '{"packages":{}}')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional === true || there[path]?.version === version,
  );
}

/** Installs what package-lock.json names, unless that has been done. */
export function install() {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const lock = hashOf(text);
  if (readOr(INSTALLED_MARK, '') === lock || isInstalledByHand(text)) return;
  run('Installing packages', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(INSTALLED_MARK, lock);
}

/**
 * Keeps the hashed assets of the last two builds, as the worker does: a tab that was opened before a release still loads
 * its lazy parts.
 */
function keepPreviousAssets() {
  const [assets, previous, before] = ['client/assets', 'previous-assets', 'previous-assets-2'].map((folder) =>
    join(root, 'dist', folder),
  );
  if (!existsSync(assets)) return;
  rmSync(before, { recursive: true, force: true });
  if (existsSync(previous)) renameSync(previous, before);
  cpSync(assets, previous, { recursive: true });
}

/** Builds the site, unless the build is of these very sources. */
export function build() {
  const stamp = hashOf(BUILD_INPUTS.map((path) => stampOf(join(root, path))).join(''));
  if (readOr(BUILT_MARK, '') === stamp && existsSync(join(root, 'dist', 'server', 'main.js'))) return;
  keepPreviousAssets();
  run('Building the site', process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--app']);
  mkdirSync(dirname(BUILT_MARK), { recursive: true });
  writeFileSync(BUILT_MARK, stamp);
}

/**
 * Runs a built program inside this process. One of its own would hear a terminal's signal twice, once from the terminal
 * and once from us, and would stay behind when this one is ended alone.
 */
export async function load(program) {
  process.chdir(root);
  process.env.NODE_ENV ??= 'production';
  await import(pathToFileURL(join(root, 'dist', 'server', program)).href);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
  install();
  build();
  if (process.argv[2] === 'build') process.exit(0);
  await load('main.js');
}
