import { describe, expect, it } from 'vitest';
import { nextTab } from './next-tab.ts';

describe('nextTab', () => {
  it('goes one on and one back, around both ends', () => {
    expect(nextTab('ArrowRight', 0, 3)).toBe(1);
    expect(nextTab('ArrowRight', 2, 3)).toBe(0);
    expect(nextTab('ArrowLeft', 0, 3)).toBe(2);
    expect(nextTab('ArrowLeft', 2, 3)).toBe(1);
  });

  it('jumps to the ends', () => {
    expect(nextTab('Home', 2, 3)).toBe(0);
    expect(nextTab('End', 0, 3)).toBe(2);
  });

  it('leaves every other key to the page', () => {
    for (const key of ['Tab', 'Enter', ' ', 'ArrowDown', 'a']) expect(nextTab(key, 1, 3)).toBeNull();
    expect(nextTab('ArrowRight', 0, 0)).toBeNull();
  });
});
