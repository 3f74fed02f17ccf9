import { expect, it } from 'vitest';
import { submissionStorm } from './submission-storm.ts';

it('stores and mails 10,000 submissions, each once, while the server is killed all the time', async () => {
  const report = await submissionStorm({
    submissions: 10_000,
    connections: 50,
    lifeMs: [100, 1000],
    kills: Number.POSITIVE_INFINITY,
    mailLimitMs: 600_000,
    skipLeases: false,
  });
  const { lost, twice, strange, unmailed, wrongIds, readyMs, ...figures } = report;
  console.log({ ...figures, slowestReadyMs: readyMs.at(-1), medianReadyMs: readyMs[Math.floor(readyMs.length / 2)] });
  expect({ lost, twice, strange, unmailed, wrongIds }).toEqual({
    lost: [],
    twice: [],
    strange: [],
    unmailed: [],
    wrongIds: [],
  });
  expect(report.acknowledged).toBe(10_000);
  expect(report.kills).toBeGreaterThan(5);
  expect(readyMs.at(-1)).toBeLessThan(5000);
});
