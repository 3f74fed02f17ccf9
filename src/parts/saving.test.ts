// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { EARLY_SAVES, IDLE, pressSave, provideSaving, type Saving } from './saving.ts';

test('a press before the storage code has loaded is handed over once, and survives a reload', () => {
  const button = document.createElement('button');
  const [first, second] = [
    { id: 2, title: 'Two' },
    { id: 1, title: 'One' },
  ];
  for (const property of [first, second, first]) pressSave(property, button);
  expect(
    sessionStorage
      .getItem(EARLY_SAVES)
      ?.trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([first, second, first]);
  const press = vi.fn<Saving['press']>();
  const early = provideSaving({ getState: () => IDLE, count: () => 0, press });
  expect([...early.values()]).toEqual([
    { property: first, button },
    { property: second, button },
  ]);
  pressSave(second, button);
  expect(press.mock.calls).toEqual([[second, button]]);
});
