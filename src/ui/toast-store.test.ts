import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentToast, hideToast, showToast, subscribeToToast } from './toast-store.ts';

afterEach(() => {
  const shown = currentToast();
  if (shown !== null) hideToast(shown.id);
});

describe('the toast', () => {
  it('shows one message at a time, the last one', () => {
    showToast('Email copied!');
    showToast('Phone number copied!');
    expect(currentToast()?.text).toBe('Phone number copied!');
  });

  it('is not taken away by the end of an earlier message', () => {
    const hideFirst = showToast('Email copied!');
    showToast('Phone number copied!');
    hideFirst();
    expect(currentToast()?.text).toBe('Phone number copied!');
  });

  it('tells its listeners of both, until they leave', () => {
    const listener = vi.fn();
    const leave = subscribeToToast(listener);
    showToast('Email copied!')();
    expect(listener).toHaveBeenCalledTimes(2);
    leave();
    showToast('Email copied!');
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
