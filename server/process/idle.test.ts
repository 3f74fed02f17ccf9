import { expect, it } from 'vitest';
import { waitUntilIdle } from './idle.ts';

/** A machine whose cores are busy for these shares of the pauses, one after the other. */
function createMachine(shares: readonly number[]) {
  const pauses: number[] = [];
  let [busy, all] = [0, 0];
  return {
    pauses,
    time: () => ({ busy, all }),
    pause: async (ms: number) => {
      busy += 2 * ms * (shares[pauses.length] ?? 0);
      all += 2 * ms;
      pauses.push(ms);
    },
  };
}
const open = new AbortController().signal;

it('continues after one pause on an idle machine', async () => {
  const machine = createMachine([0.05]);
  await waitUntilIdle(open, machine);
  expect(machine.pauses).toEqual([1_000]);
});

it('waits while the machine is busy, and checks more and more rarely', async () => {
  const machine = createMachine([0.5, 0.9, 1, 1, 1, 1, 1, 0.4, 0]);
  await waitUntilIdle(open, machine);
  expect(machine.pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1_000));
});

it('ends at once when aborted', async () => {
  const ending = new AbortController();
  const machine = createMachine([1, 1, 1, 1]);
  const pause = async (ms: number) => {
    await machine.pause(ms);
    ending.abort();
  };
  await waitUntilIdle(ending.signal, { ...machine, pause });
  expect(machine.pauses).toHaveLength(1);
});
