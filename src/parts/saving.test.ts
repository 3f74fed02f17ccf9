// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import type { PropertySummary } from '#contract/property.ts';
import type { SavedState, Saving } from './saving.ts';

const property = (id: number): PropertySummary => ({ id, title: `Home ${id}` });

let saving: typeof import('./saving.ts');
beforeEach(async () => {
  vi.resetModules();
  saving = await import('./saving.ts');
});

const provided = (states: Record<number, SavedState>) => {
  const press = vi.fn<Saving['press']>();
  saving.provideSaving({ stateOf: (id) => states[id] ?? saving.IDLE, count: () => Object.keys(states).length, press });
  return press;
};

test('presses from before saving is there are done once each, in order', () => {
  const button = document.createElement('button');
  for (const id of [2, 1, 2]) saving.pressSave(property(id), button);
  expect(provided({}).mock.calls).toEqual([
    [property(2), button],
    [property(1), button],
  ]);
  expect(provided({})).not.toHaveBeenCalled();
});

test('an early press on what was saved already does not remove it', () => {
  saving.pressSave(property(1), document.createElement('button'));
  expect(provided({ 1: { look: 'kept', part: 1 } })).not.toHaveBeenCalled();
});
