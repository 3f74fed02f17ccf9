import { expect, test } from 'playwright/test';
import { submissionStorm } from '../soak/submission-storm.ts';

/* The short form of tests/soak/submissions.soak.ts. Needs the built product, and no browser. */

test('submissions are stored once and mailed under one Message-ID while the server is killed', async () => {
  // Eight seconds on a machine that does nothing else.
  test.setTimeout(120_000);
  const report = await submissionStorm({
    submissions: 300,
    connections: 20,
    lifeMs: [60, 200],
    kills: 2,
    mailLimitMs: 60_000,
    skipLeases: true,
  });
  const { lost, twice, strange, unmailed, wrongIds } = report;
  expect({ lost, twice, strange, unmailed, wrongIds }).toEqual({
    lost: [],
    twice: [],
    strange: [],
    unmailed: [],
    wrongIds: [],
  });
  expect(report.acknowledged).toBe(300);
  expect(report.kills).toBeGreaterThan(0);
});
