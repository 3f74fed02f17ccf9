import { afterEach, describe, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';
import { shareByDevice } from './share-by-device.ts';
import { getCurrentToast, hideToast } from './toast-store.ts';

afterEach(() => {
  for (let shown = getCurrentToast(); shown !== null; shown = getCurrentToast()) hideToast(shown.id);
  vi.unstubAllGlobals();
});

const phone = { text: '+254 20 000 0001', message: 'Phone number copied!', name: 'phone number' };
const link = { url: 'https://jiwe.example/me/wangari', title: 'Wangari Mwambao' };

describe('copyText', () => {
  test('copies the text and announces it once', async () => {
    const writeText = vi.fn(async () => {});
    const find = vi.fn(() => null);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await copyText({ ...phone, findText: find });
    expect(writeText).toHaveBeenCalledExactlyOnceWith(phone.text);
    expect(getCurrentToast()?.text).toBe('Phone number copied!');
    expect(find).not.toHaveBeenCalled();
  });

  test('selects the text and says what to do if the clipboard is missing or refused', async () => {
    const refuses = async () => Promise.reject(new DOMException('', 'NotAllowedError'));
    for (const navigator of [{}, { clipboard: { writeText: refuses } }]) {
      const find = vi.fn(() => null);
      vi.stubGlobal('navigator', navigator);
      await copyText({ ...phone, findText: find });
      expect(find).toHaveBeenCalledOnce();
      expect(getCurrentToast()?.text).toBe('The phone number is marked. Copy it from here.');
    }
  });
});

describe('sharing by the device', () => {
  const shareThat = (outcome: () => Promise<void>) => {
    vi.stubGlobal('navigator', { share: outcome });
    return shareByDevice(link);
  };
  test('succeeds when the device accepts it, or the visitor closes the sheet', async () => {
    expect(await shareThat(async () => {})).toBe(true);
    expect(await shareThat(async () => Promise.reject(new DOMException('', 'AbortError')))).toBe(true);
  });
  test('fails if the function is missing or fails', async () => {
    expect(await shareThat(async () => Promise.reject(new DOMException('', 'NotAllowedError')))).toBe(false);
    vi.stubGlobal('navigator', {});
    expect(await shareByDevice(link)).toBe(false);
  });
});
