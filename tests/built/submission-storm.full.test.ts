import { expect, it } from 'vitest';
import { NO_FAULTS, submissionStorm } from '../soak/submission-storm.ts';

it('submissions are stored once and mailed under one Message-ID while the server is killed', async () => {
  const { faults, acknowledged, kills } = await submissionStorm({
    submissions: 300,
    connections: 20,
    lifeMs: [60, 200],
    kills: 2,
    mailLimitMs: 60_000,
    skipLeases: true,
  });
  expect(faults).toEqual(NO_FAULTS);
  expect(acknowledged).toBe(300);
  expect(kills).toBeGreaterThan(0);
}, 240_000);
