import { describe, expect, it } from 'vitest';
import { growth, overBudget, VISIT_BUDGETS } from './script-sizes.ts';

describe('what has grown', () => {
  it('is what is longer or new, the largest growth first; what shrank or left is not named', () => {
    const modules = new Map([
      ['same.ts', 10],
      ['shorter.ts', 5],
      ['longer.ts', 30],
      ['new.ts', 100],
    ]);
    const before = { 'same.ts': 10, 'shorter.ts': 10, 'longer.ts': 10, 'gone.ts': 50 };
    expect(growth(modules, before)).toEqual(['+100 new.ts (new)', '+20 longer.ts']);
  });
});

describe('what a first visit fetches beside its page', () => {
  it('is told by name and size when it is over its budget, and not at it', () => {
    expect(overBudget(VISIT_BUDGETS)).toEqual([]);
    expect(overBudget({ ...VISIT_BUDGETS, worker: VISIT_BUDGETS.worker + 1_000 })).toEqual([
      'worker: 45.4 kB, more than 44.4 kB',
    ]);
  });
});
