import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';

const DEPLOY = join(import.meta.dirname, '../deploy');
const DOCS = join(import.meta.dirname, '../docs/deployment.md');
/** Created by a program's package or by the program. */
const FROM_ELSEWHERE = [/^\/etc\/letsencrypt\/live\//, /^\/etc\/haproxy\//, /^\/var\/cache\/nginx-site$/];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deploy-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Reads a file of settings through a shell, as site-command does. */
async function settings(text: string): Promise<Record<string, string>> {
  const file = join(folder, 'site.env');
  await writeFile(file, text);
  const output = execFileSync('sh', ['-c', 'set -a; . "$1"; exec env -0', 'sh', file], {
    env: { PATH: process.env['PATH'] },
  });
  const pairs = output
    .toString()
    .split('\0')
    .filter((line) => line !== '');
  return Object.fromEntries(pairs.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

describe('the files of deploy/', () => {
  it('log no signed link, which opens something for everyone who has it', async () => {
    const read = (file: string): Promise<string> => readFile(join(DEPLOY, file), 'utf8');
    for (const file of ['one-machine/nginx.conf', 'several-machines/nginx.conf']) {
      expect(await read(file)).toMatch(/location \/api\/links\/ \{\s*error_log \/dev\/null;/);
    }
    expect(await read('several-machines/haproxy.cfg')).toContain('set-log-level silent if { path_beg /api/links/ }');
  });

  it('name only folders that a step of docs/deployment.md creates', async () => {
    const docs = await readFile(DOCS, 'utf8');
    const files = await readdir(DEPLOY, { recursive: true, withFileTypes: true });
    const named: string[] = [];
    for (const file of files.filter((entry) => entry.isFile())) {
      const text = await readFile(join(file.parentPath, file.name), 'utf8');
      for (const [path] of text.matchAll(/(?<![\w.$:])\/(?:etc|srv|var|usr\/local)\/[\w.@/-]*\w/g))
        if (!FROM_ELSEWHERE.some((known) => known.test(path))) named.push(path);
    }
    expect(named).not.toEqual([]);
    expect(named.filter((path) => !docs.includes(path))).toEqual([]);
  });

  it('have settings that the site accepts, as they are and filled in', async () => {
    const text = await readFile(join(DEPLOY, 'site.env'), 'utf8');
    const asItIs = readConfig(await settings(text));
    expect(asItIs).toMatchObject({ dataDir: '/var/lib/site', catalogueIsChosen: false, trustProxy: 1, warnings: [] });
    const filledIn = readConfig(
      await settings(text.replaceAll(/^#(?=[A-Z_]+=)/gm, '').replaceAll("=''", "='filled in'")),
    );
    expect(filledIn.media).toMatchObject({ kind: 's3', bucket: 'bucket', region: 'eu-west-1' });
    expect(filledIn).toMatchObject({ mail: { to: ['enquiries@host.example'] }, warnings: [] });
  });
});
