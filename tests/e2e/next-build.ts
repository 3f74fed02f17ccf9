import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import BUILD_INPUTS from '#server/build-inputs.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../..');
const COPIED = [...BUILD_INPUTS, 'package.json', 'tsconfig.json', '.tsconfig.base.json', 'tests/tsconfig.json', 'dist'];

/** A change in the words of one source, so that the part it is in gets another name. */
export interface Change {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A copy of the project with the release after this one in its dist/. */
export interface NextBuild {
  readonly project: string;
  /** Removes the copy. */
  dispose(): Promise<void>;
}

/**
 * Builds the next release as a release is made: a changed source, built over the dist/ that is there. Takes some ten
 * seconds, so build it once for a file of tests.
 * @param over the project it is the next release of; its server side is built anew only over this project
 * @throws when a change has nothing to change, or the build fails
 */
export async function buildNext(changes: readonly Change[], over: string = root): Promise<NextBuild> {
  const project = await mkdtemp(join(tmpdir(), 'next-build-'));
  for (const path of COPIED) {
    const isDemo = (source: string): boolean => source.startsWith(join(root, 'server/catalogue/demo'));
    await cp(join(over, path), join(project, path), { recursive: true, filter: (source) => !isDemo(source) });
  }
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'), 'dir');
  for (const { file, from, to } of changes) {
    const text = await readFile(join(project, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
    await writeFile(join(project, file), text.replace(from, to));
  }
  const parts = over === root ? ['--app'] : [];
  await run(project, [join(root, 'node_modules/vite/bin/vite.js'), 'build', ...parts, '--logLevel', 'error']);
  return { project, dispose: () => rm(project, { recursive: true, force: true }) };
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
