import { expect, it } from 'vitest';
import { NO_FAULTS, submissionStorm } from './submission-storm.ts';

it('stores and mails 10,000 submissions, each once, while the server is killed again and again', async () => {
  const { faults, readyMs, ...figures } = await submissionStorm({
    submissions: 10_000,
    connections: 50,
    lifeMs: [100, 1000],
    kills: Number.POSITIVE_INFINITY,
    mailLimitMs: 600_000,
    skipLeases: false,
  });
  console.log({ ...figures, slowestReadyMs: readyMs.at(-1), medianReadyMs: readyMs[Math.floor(readyMs.length / 2)] });
  expect(faults).toEqual(NO_FAULTS);
  expect(figures.acknowledged).toBe(10_000);
  expect(figures.kills).toBeGreaterThan(5);
  expect(readyMs.at(-1)).toBeLessThan(5000);
});
