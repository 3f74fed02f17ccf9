import { name } from '#content/firm.json' with { type: 'json' };
import { opensOffline } from '#data/opens-offline.ts';
import type { SaveOffer } from '#parts/save-offer.ts';
import { currentInstall, installNow, markOffered, shouldOffer } from './install-state.ts';

/**
 * Offers the app where the second property is saved, in the message that says so, once on a device. The card on the saved page
 * offers the same for longer.
 * @param saved properties on this device, with the one just saved
 * @param openSaved shows the saved homes
 */
export function offerAfterSave(saved: number, openSaved: () => void): SaveOffer | undefined {
  const { way, refusedAt, refusals, isSaid } = currentInstall();
  const facts = { way, opensOffline: opensOffline() === 'yes', refusedAt, refusals, visits: 0, saved, now: Date.now() };
  if (isSaid || !shouldOffer(facts)) return undefined;
  markOffered();
  return {
    text: (
      <>
        Saved. <span className="w-phone">Put {name} on your home screen?</span>
        <span className="w-comp">Install {name} on your desktop?</span>
      </>
    ),
    action: way === 'prompt' ? { label: 'Add', run: () => void installNow() } : { label: 'See how', run: openSaved },
  };
}
