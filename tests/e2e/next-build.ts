import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import BUILD_INPUTS from '#server/build-inputs.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../..');
const COPIED = [...BUILD_INPUTS, 'package.json', 'tsconfig.json', '.tsconfig.base.json', 'tests/tsconfig.json', 'dist'];

/** A change in one source's text, so that its chunk gets another name. */
export interface Change {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Built releases, each in a folder named by a hash of its inputs, for later runs to reuse. */
const BUILT = join(root, 'test-results/next-builds');
/** The files that identify a build: they name all others by hash. */
const OWN_BUILD = ['client/index.html', 'client/sw.js', 'server/main.js'];
/** Deletes builds older than a day. */
const DAY_MS = 86_400_000;

async function getName(changes: readonly Change[], over: string): Promise<string> {
  const hash = createHash('sha256')
    .update(JSON.stringify(changes))
    .update(over === root ? '' : over);
  for (const file of OWN_BUILD) hash.update(await readFile(join(root, 'dist', file)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Builds the next release as releases are built: a changed source, over the existing dist/. The first run takes
 * some ten seconds.
 * @param over the project of the release before it
 * @returns the folder of the project
 * @throws if a change finds nothing to replace, or the build fails
 */
export async function buildNext(changes: readonly Change[], over: string = root): Promise<string> {
  const project = join(BUILT, await getName(changes, over));
  if (existsSync(project)) return project;
  await mkdir(BUILT, { recursive: true });
  for (const old of await readdir(BUILT)) {
    const { mtimeMs } = await stat(join(BUILT, old));
    if (mtimeMs < Date.now() - DAY_MS) await rm(join(BUILT, old), { recursive: true, force: true });
  }
  const making = await mkdtemp(`${project}.`);
  const isNeeded = (source: string): boolean =>
    !source.startsWith(join(root, 'server/catalogue/demo')) && !/\.test\.tsx?$/.test(source);
  for (const path of COPIED) await cp(join(over, path), join(making, path), { recursive: true, filter: isNeeded });
  await symlink(join(root, 'node_modules'), join(making, 'node_modules'), 'dir');
  for (const { file, from, to } of changes) {
    const text = await readFile(join(making, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
    await writeFile(join(making, file), text.replace(from, to));
  }
  // The release command keeps the assets of the build before.
  await run(making, ['server/start.mjs', 'build']);
  // A folder under its final name is complete. Another run may have been quicker.
  await rename(making, project).catch((error: unknown) => {
    if (!existsSync(project)) throw error;
    return rm(making, { recursive: true });
  });
  return project;
}

function run(cwd: string, args: readonly string[]): Promise<void> {
  return new Promise((done, failed) => {
    const output: string[] = [];
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => output.push(text.toString()));
    child.once('error', failed);
    child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`The build failed:\n${output.join('')}`))));
  });
}
