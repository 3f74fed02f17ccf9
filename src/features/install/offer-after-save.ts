import { getOpensOffline } from '#data/opens-offline.ts';
import type { SaveOffer } from '#parts/save-offer.ts';
import { getInstallState, installNow, markOffered, shouldOffer } from './install-state.ts';
import { offerAfterSave as words } from './words.tsx';

/** Made once on a device, after its second saved property. @param saved count with that property */
export function offerAfterSave(saved: number, openSaved: () => void): SaveOffer | undefined {
  const install = getInstallState();
  const facts = { ...install, opensOffline: getOpensOffline() === 'yes', visits: 0, saved, now: Date.now() };
  if (install.isOffered || !shouldOffer(facts)) return undefined;
  markOffered();
  return {
    text: words.text,
    action:
      install.method === 'prompt'
        ? { label: words.add, run: () => void installNow() }
        : { label: words.howTo, run: openSaved },
  };
}
