// `npm start` installs, builds and runs the site; `npm run build` ends after the build. This is plain JavaScript on Node's
// own modules, because it runs before the packages are installed.
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
const BUILD_INPUTS = JSON.parse(readFileSync(join(root, 'server', 'build-inputs.json'), 'utf8'));

const getHash = (text) => createHash('sha256').update(text).digest('hex');
const readOr = (file, fallback) => (existsSync(file) ? readFileSync(file, 'utf8') : fallback);

/** Returns names, sizes and times of all files below a path, which change with every edit. */
function getStamp(path) {
  const info = statSync(path);
  if (!info.isDirectory()) return `${path} ${info.size} ${Math.floor(info.mtimeMs)}\n`;
  return readdirSync(path)
    .sort()
    .filter((name) => !/\.test\.tsx?$/.test(name) && name !== 'demo')
    .map((name) => getStamp(join(path, name)))
    .join('');
}

function run(title, command, args) {
  console.log(title);
  const started = Date.now();
  const result = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  if (result.status !== 0) {
    console.error(result.stderr);
    console.error(`${title.trim()} did not work (see above).`);
    process.exit(result.status ?? 1);
  }
  console.log(`  ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** Whether `npm ci` ran by hand, as in a deployment. npm lists installed packages in .package-lock.json. */
function isInstalledByHand(lock) {
  const locked = JSON.parse(lock).packages;
  const installed = JSON.parse(readOr(join(root, 'node_modules', '.package-lock.json'), '{"packages":{}}')).packages;
  return Object.entries(locked).every(
    ([path, { version, optional }]) => path === '' || optional === true || installed[path]?.version === version,
  );
}

/** Installs the packages of package-lock.json, unless they are installed. */
export function install() {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const lock = getHash(text);
  if (readOr(INSTALLED_MARK, '') === lock || isInstalledByHand(text)) return;
  run('Installing packages', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(INSTALLED_MARK, lock);
}

/** Copies the hashed assets of the last two builds, from which a tab of before a release loads its lazy parts. */
function copyPreviousAssets() {
  const [assets, previous, before] = ['client/assets', 'previous-assets', 'previous-assets-2'].map((folder) =>
    join(root, 'dist', folder),
  );
  if (!existsSync(assets)) return;
  rmSync(before, { recursive: true, force: true });
  if (existsSync(previous)) renameSync(previous, before);
  cpSync(assets, previous, { recursive: true });
}

/** Builds the site, unless the build is of these sources. */
export function build() {
  const stamp = getHash(BUILD_INPUTS.map((path) => getStamp(join(root, path))).join(''));
  if (readOr(BUILT_MARK, '') === stamp && existsSync(join(root, 'dist', 'server', 'main.js'))) return;
  copyPreviousAssets();
  run('Building the site', process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--app']);
  mkdirSync(dirname(BUILT_MARK), { recursive: true });
  writeFileSync(BUILT_MARK, stamp);
}

/**
 * Runs a built program inside this process. A child would get a terminal's signal twice, and would survive if only this
 * process ended.
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
