import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ANOTHER_PROCESS_MAKES } from '#server/media/picture-process.ts';
import { root, runProgram, runServer } from './site-program.ts';

it('one process of the lowest priority makes pictures ahead, and none if the settings say so', async () => {
  const findChildren = async ({ pid }: { readonly pid: number }): Promise<number[]> =>
    (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);
  const dataDir = await mkdtemp(join(tmpdir(), 'ahead-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const demo = { CATALOGUE: join(root, 'server/catalogue/demo'), DATA_DIR: dataDir };

  const without = await runServer({ ...demo, PICTURES_AHEAD: 'off' });
  await without.ready();
  expect(await findChildren(without)).toEqual([]);
  await without.dispose();

  const site = await runServer({ ...demo, PICTURES_AHEAD: 'on' });
  await expect.poll(site.output).toContain('Making pictures 0 of 400');
  const [maker = 0, ...others] = await findChildren(site);
  expect([getPriority(maker), others]).toEqual([constants.priority.PRIORITY_LOW, []]);
  const second = await runProgram([process.execPath, join(root, 'dist/server/command.js'), 'make-pictures'], demo);
  expect(await second.ended).toBe(ANOTHER_PROCESS_MAKES);
  expect(without.output()).not.toContain('Making pictures');
});
