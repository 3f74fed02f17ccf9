import { describe, expect, it } from 'vitest';
import { onEndSignal } from './end-signals.ts';

function watched() {
  const done: (string | number)[] = [];
  const clock = { ms: 5_000 };
  const onSignal = onEndSignal(
    { inPeace: () => void done.push('in peace'), atOnce: (code) => void done.push(code) },
    () => clock.ms,
  );
  return { done, clock, onSignal };
}

describe('onEndSignal', () => {
  it('ends in peace once, however often one wish is heard', () => {
    const { done, clock, onSignal } = watched();
    onSignal('SIGINT');
    onSignal('SIGINT');
    clock.ms += 999;
    onSignal('SIGTERM');
    expect(done).toEqual(['in peace']);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)('ends at once when %s asks again', (signal, code) => {
    const { done, clock, onSignal } = watched();
    onSignal('SIGTERM');
    clock.ms += 1_000;
    onSignal(signal);
    expect(done).toEqual(['in peace', code]);
  });
});
