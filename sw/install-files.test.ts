import { expect, it } from 'vitest';
import { AT_A_TIME, inTurns } from './install-files.ts';

const files = Array.from({ length: 20 }, (_, index) => `/assets/${index}.js`);

it('files are all fetched, once, a few at a time', async () => {
  const fetched: string[] = [];
  let running = 0;
  let most = 0;
  await inTurns(files, async (file) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    fetched.push(file);
    running--;
  });
  expect(fetched.sort()).toEqual([...files].sort());
  expect(most).toBe(AT_A_TIME);
});

it('fails when one cannot be had', async () => {
  const fetching = inTurns(files, (file) =>
    file === '/assets/7.js' ? Promise.reject(new Error('No answer')) : Promise.resolve(),
  );
  await expect(fetching).rejects.toThrow('No answer');
});
