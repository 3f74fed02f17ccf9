import { useEffect, useId, useState } from 'react';
import { name } from '#content/firm.json' with { type: 'json' };
import { useOpensOffline } from '#data/opens-offline.ts';
import { useSavedList } from '#data/saved-properties.ts';
import { megabytes } from '#lib/sizes.ts';
import { appBytes } from '#offline/device/device-storage.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import styles from './install-offer.module.css';
import { type InstallWay, installNow, refuseInstall, shouldOffer, useInstall } from './install-state.ts';

/** The sign of "Share" on iPhones and iPads. */
const iosShareIcon = 'M12 3v12M8 7l4-4 4 4M8 11H6a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-8a1 1 0 0 0-1-1h-2';

/** What the app takes on this device, in bytes; undefined while that is not known. */
function useAppBytes(isWanted: boolean): number | undefined {
  const [bytes, setBytes] = useState<number>();
  useEffect(() => {
    if (!isWanted || typeof caches === 'undefined') return;
    appBytes(caches).then(
      (found) => found !== null && setBytes(found),
      () => undefined,
    );
  }, [isWanted]);
  return bytes;
}

/**
 * Offers to put the app on the home screen: after the second saved home or at the third visit, never over anything, not
 * for 30 days after "Not now" and not after a second one. Nothing at any other time. Load it late, and never on the first
 * screen.
 */
export function InstallOffer() {
  const { way, visits, refusedAt, refusals } = useInstall();
  const { properties: homes } = useSavedList();
  const opensOffline = useOpensOffline() === 'yes';
  const facts = { way, opensOffline, visits, refusedAt, refusals, saved: homes.size, now: Date.now() };
  const isOffered = shouldOffer(facts);
  const bytes = useAppBytes(isOffered);
  return isOffered && way !== undefined ? <InstallCard way={way} bytes={bytes} /> : null;
}

/** The card itself. @param bytes of the app; undefined while that is not known, and then it is not said */
export function InstallCard({ way, bytes }: { readonly way: InstallWay; readonly bytes: number | undefined }) {
  const id = useId();
  // The card goes with what was pressed.
  const leave = (): void => document.getElementById('main')?.focus({ preventScroll: true });
  const install = async (): Promise<void> => {
    await installNow();
    leave();
  };
  const size = bytes === undefined ? 'No app store.' : `${megabytes(bytes)} MB, no app store.`;
  return (
    <section aria-labelledby={id} className={classNames('stack top-5', styles['offer'])}>
      <img src="/icons/icon-192.png" alt="" width="48" height="48" className={styles['glyph']} />
      <div>
        <h3 id={id}>
          <span className="w-phone">Put {name} on your home screen</span>
          <span className="w-comp">Install {name} on your desktop</span>
        </h3>
        <p className={classNames('small', styles['text'])}>Opens without signal, with the homes you saved. {size}</p>
        {way === 'ios' ? (
          <p className={classNames('small', styles['text'])}>
            Press Share <Icon path={iosShareIcon} small className={styles['sign']} />, then “Add to Home Screen”. The
            app keeps a list of its own: <Link to="/saved/move">take yours along</Link>.
          </p>
        ) : null}
      </div>
      <div className={classNames('row middle', styles['acts'])}>
        {way === 'prompt' ? (
          <Button variant="main" small onClick={() => void install()}>
            <span className="w-phone">Add to home screen</span>
            <span className="w-comp">Install</span>
          </Button>
        ) : null}
        <LinkButton
          onClick={() => {
            refuseInstall();
            leave();
          }}
        >
          Not now
        </LinkButton>
      </div>
    </section>
  );
}
