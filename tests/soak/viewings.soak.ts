import { expect, it } from 'vitest';
import { NO_VIEWING_FAULTS, viewingStorm } from './viewing-storm.ts';

it('counts each step of 1,000 viewings once, and mails the last one, while the server is killed again and again', async () => {
  const { faults, ...figures } = await viewingStorm({
    submissions: 1000,
    connections: 30,
    lifeMs: [300, 1500],
    kills: Number.POSITIVE_INFINITY,
    mailLimitMs: 600_000,
    skipLeases: false,
  });
  console.log(figures);
  expect(faults).toEqual(NO_VIEWING_FAULTS);
  expect(figures.over).toBe(1000);
  expect(figures.kills).toBeGreaterThan(5);
});
