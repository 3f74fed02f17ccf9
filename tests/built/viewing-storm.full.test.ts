import { expect, it } from 'vitest';
import { NO_VIEWING_FAULTS, viewingStorm } from '../soak/viewing-storm.ts';

it('each step of a viewing counts once and is mailed under one Message-ID while the server is killed', async () => {
  const { faults, over, kills } = await viewingStorm({
    submissions: 40,
    connections: 10,
    lifeMs: [0, 100],
    // One at each step.
    kills: 7,
    mailLimitMs: 60_000,
    skipLeases: true,
  });
  expect(faults).toEqual(NO_VIEWING_FAULTS);
  expect(over).toBe(40);
  expect(kills).toBeGreaterThan(0);
}, 240_000);
