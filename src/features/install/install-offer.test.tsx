// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderMarkup } from '#tests/fixtures/with-router.tsx';
import { InstallCard } from './install-offer.tsx';
import { NOT_NOW_MS, type OfferFacts, shouldOffer } from './install-state.ts';

const NOW = 1_800_000_000_000;
const facts: OfferFacts = {
  method: 'prompt',
  opensOffline: true,
  saved: 0,
  visits: 1,
  refusedAt: undefined,
  refusals: 0,
  now: NOW,
};

describe('the install offer', () => {
  it.each<[string, Partial<OfferFacts>, boolean]>([
    ['not at a first visit', {}, false],
    ['after the second saved home', { saved: 2 }, true],
    ['at the third visit', { visits: 3 }, true],
    ['not where it cannot be installed, or is', { saved: 9, visits: 9, method: undefined }, false],
    ['not where its pages would not open without signal', { saved: 9, visits: 9, opensOffline: false }, false],
    ['not within 30 days after "Not now"', { saved: 2, refusedAt: NOW - NOT_NOW_MS + 1 }, false],
    ['again after 30 days', { saved: 2, refusedAt: NOW - NOT_NOW_MS }, true],
    ['never after a second "Not now"', { saved: 9, refusedAt: NOW - 9 * NOT_NOW_MS, refusals: 2 }, false],
  ])('%s', (_when, change, expected) => expect(shouldOffer({ ...facts, ...change })).toBe(expected));
});

describe('the card', () => {
  it('shows the size only if it is known, and a button if the browser can prompt', () => {
    const card = renderMarkup(<InstallCard method="prompt" bytes={1_040_000} />);
    expect(card).toContain('1.0 MB, no app store.');
    expect(card).toContain('Add to home screen');
    expect(renderMarkup(<InstallCard method="prompt" bytes={undefined} />)).not.toContain('MB');
  });

  it('explains the steps on an iPhone, and how to take the list along', () => {
    const card = renderMarkup(<InstallCard method="ios" bytes={undefined} />);
    expect(card).toMatch(/Press Share .*then “Add to Home Screen”/);
    expect(card).toContain('href="/saved/move"');
    expect(card).not.toContain('Add to home screen</span>');
  });
});

describe('the browser’s install prompt, dispatched to our handler', () => {
  beforeEach(() => {
    vi.resetModules();
    localStorage.clear();
    sessionStorage.clear();
    delete window.installOffer;
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
  });
  afterEach(() => vi.unstubAllGlobals());

  const offerInstall = (outcome: 'accepted' | 'dismissed') => {
    const prompt = vi.fn(async () => ({ outcome, platform: 'web' }));
    return { event: Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }), prompt };
  };
  const startOffer = async () => {
    const state = await import('./install-state.ts');
    state.startInstallOffer();
    return state;
  };

  it('is held back, and shown when the visitor presses', async () => {
    const { promptInstall } = await startOffer();
    const { event, prompt } = offerInstall('accepted');
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(prompt).not.toHaveBeenCalled();
    expect(await promptInstall()).toBe(true);
    expect(prompt).toHaveBeenCalledOnce();
    expect(localStorage.getItem('install-refused')).toBeNull();
    // The browser asks once for each event.
    expect(await promptInstall()).toBe(false);
  });

  it('is used even if it came before the app’s script', async () => {
    const { event, prompt } = offerInstall('dismissed');
    window.installOffer = event;
    const { promptInstall } = await startOffer();
    expect(await promptInstall()).toBe(false);
    expect(prompt).toHaveBeenCalledOnce();
    expect(Number(localStorage.getItem('install-refused'))).toBeGreaterThan(0);
  });

  it('is left alone in the installed app', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const { promptInstall } = await startOffer();
    const { event, prompt } = offerInstall('accepted');
    window.dispatchEvent(event);
    expect(await promptInstall()).toBe(false);
    expect(prompt).not.toHaveBeenCalled();
  });

  describe('the offer after saving', () => {
    const offerAfter = async () => {
      (await import('#data/opens-offline.ts')).setOpensOffline(true);
      return (await import('./offer-after-save.ts')).offerAfterSave;
    };

    it('appears with the second home, once a device, and prompts on a press', async () => {
      const { event, prompt } = offerInstall('accepted');
      const go = vi.fn();
      await startOffer();
      window.dispatchEvent(event);
      const offerAfterSave = await offerAfter();
      expect(offerAfterSave(1, go)).toBeUndefined();
      const offer = offerAfterSave(2, go);
      expect(renderMarkup(offer?.text)).toContain('Saved.');
      expect(offerAfterSave(3, go)).toBeUndefined();
      offer?.action.run();
      await vi.waitFor(() => expect(prompt).toHaveBeenCalledOnce());
      vi.resetModules();
      await startOffer();
      window.dispatchEvent(event);
      expect((await offerAfter())(3, go), 'a later visit').toBeUndefined();
      expect(go).not.toHaveBeenCalled();
    });

    it('links to the explanation if the browser has no prompt', async () => {
      Object.assign(navigator, { standalone: false });
      Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
      const go = vi.fn();
      await startOffer();
      const offer = (await offerAfter())(2, go);
      Reflect.deleteProperty(navigator, 'standalone');
      expect(offer?.action.label).toBe('See how');
      offer?.action.run();
      expect(go).toHaveBeenCalledOnce();
    });
  });

  it('a visit counts once per tab, however many pages it loads', async () => {
    for (const [page, visits] of ['1', '1', '2'].entries()) {
      if (page === 2) sessionStorage.clear();
      vi.resetModules();
      await startOffer();
      expect(localStorage.getItem('visits')).toBe(visits);
    }
  });
});
