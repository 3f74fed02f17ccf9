import { afterEach, describe, expect, it } from 'vitest';
import { getCurrentToast, hideToast, isReturning, leaveScreen, showToast } from './toast-store.ts';

afterEach(() => {
  for (let shown = getCurrentToast(); shown !== null; shown = getCurrentToast()) hideToast(shown.id);
});

describe('the toast', () => {
  it('shows the last message, which the end of an earlier one does not remove', () => {
    const hideFirst = showToast('Email copied!');
    showToast('Phone number copied!');
    expect(getCurrentToast()?.text).toBe('Phone number copied!');
    hideFirst();
    expect(getCurrentToast()?.text).toBe('Phone number copied!');
  });

  it('restores a lasting message after a passing one, without announcing it again', () => {
    showToast('A newer version is ready.', { label: 'Reload', run: () => {} }, { stays: true });
    expect(isReturning(getCurrentToast())).toBe(false);
    const hidePassing = showToast('Email copied!');
    expect([getCurrentToast()?.text, isReturning(getCurrentToast())]).toEqual(['Email copied!', false]);
    hidePassing();
    expect([getCurrentToast()?.text, isReturning(getCurrentToast())]).toEqual(['A newer version is ready.', true]);
  });

  it('does not restore a dismissed message', () => {
    const dismiss = showToast('A newer version is ready.', undefined, { stays: true });
    dismiss();
    showToast('Email copied!')();
    expect(getCurrentToast()).toBeNull();
  });

  it('shows the newer of two lasting messages, and the other when that one is dismissed', () => {
    showToast('A message needs your attention.', undefined, { stays: true });
    const dismiss = showToast('A newer version is ready.', undefined, { stays: true });
    showToast('Email copied!')();
    expect(getCurrentToast()?.text).toBe('A newer version is ready.');
    dismiss();
    expect([getCurrentToast()?.text, isReturning(getCurrentToast())]).toEqual([
      'A message needs your attention.',
      true,
    ]);
  });

  it('ends with its screen, unless it was raised for the next one or stays', () => {
    showToast('Email copied!');
    leaveScreen();
    expect(getCurrentToast()).toBeNull();
    showToast('Pack cleared.', undefined, { isForNext: true });
    leaveScreen();
    expect(getCurrentToast()?.text).toBe('Pack cleared.');
    leaveScreen();
    expect(getCurrentToast()).toBeNull();
    showToast('A newer version is ready.', undefined, { stays: true });
    leaveScreen();
    expect(getCurrentToast()?.text).toBe('A newer version is ready.');
  });
});
