import { describe, expect, it } from 'vitest';
import { overBudget, VISIT_BUDGETS } from './script-sizes.ts';

describe('what a first visit fetches beside its page', () => {
  it('is told by name and size when it is over its budget, and not at it', () => {
    expect(overBudget(VISIT_BUDGETS)).toEqual([]);
    expect(overBudget({ ...VISIT_BUDGETS, worker: VISIT_BUDGETS.worker + 1_000 })).toEqual([
      'worker: 46.2 kB, more than 45.2 kB',
    ]);
  });
});
