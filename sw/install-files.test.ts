import { expect, it } from 'vitest';
import { AT_A_TIME, installFiles } from './install-files.ts';

const entries = new Map(Array.from({ length: 20 }, (_, index) => [`/assets/${index}.js`, `/assets/${index}.js?rev`]));

it('the files of a build are all fetched, once, a few at a time', async () => {
  const fetched: string[] = [];
  let running = 0;
  let most = 0;
  await installFiles(entries, async (url, cacheKey) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    fetched.push(`${url} ${cacheKey}`);
    running--;
  });
  expect(fetched.sort()).toEqual([...entries].map(([url, key]) => `${url} ${key}`).sort());
  expect(most).toBe(AT_A_TIME);
});

it('the files of a build are not installed when one cannot be had', async () => {
  const fetching = installFiles(entries, (url) =>
    url === '/assets/7.js' ? Promise.reject(new Error('No answer')) : Promise.resolve(),
  );
  await expect(fetching).rejects.toThrow('No answer');
});
