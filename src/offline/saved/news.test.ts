import { afterEach, describe, expect, it, vi } from 'vitest';
import { showAppBadge } from './news.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the badge', () => {
  it('is set, and removed at 0', async () => {
    const said: unknown[] = [];
    vi.stubGlobal('navigator', {
      setAppBadge: (count: number) => Promise.resolve(said.push(count)),
      clearAppBadge: () => Promise.resolve(said.push('none')),
    });
    await showAppBadge(4);
    await showAppBadge(0);
    expect(said).toEqual([4, 'none']);
  });
  it('is skipped if the platform has none, or refuses', async () => {
    vi.stubGlobal('navigator', {});
    await expect(showAppBadge(4)).resolves.toBeUndefined();
    vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new Error('Not installed')) });
    await expect(showAppBadge(4)).resolves.toBeUndefined();
  });
});
