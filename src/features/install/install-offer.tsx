import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { deviceQuery } from '#data/device/device-query.ts';
import { useOpensOffline } from '#data/opens-offline.ts';
import { useSavedProperties } from '#data/saved-properties.ts';
import { formatMegabytes } from '#lib/sizes.ts';
import { measureApp } from '#offline/device-storage.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import styles from './install-offer.module.css';
import { type InstallMethod, installNow, refuseInstall, shouldOffer, useInstall } from './install-state.ts';
import { installCard as words } from './words.tsx';

const appBytesQuery = deviceQuery('app-bytes', [], measureApp);

/** Only when shouldOffer() says so, and never over anything. */
export function InstallOffer() {
  const install = useInstall();
  const { properties: savedProperties } = useSavedProperties();
  const opensOffline = useOpensOffline() === 'yes';
  const isOffered = shouldOffer({ ...install, opensOffline, saved: savedProperties.size, now: Date.now() });
  const { data: bytes } = useQuery({ ...appBytesQuery, enabled: isOffered });
  return isOffered && install.method !== undefined ? <InstallCard method={install.method} bytes={bytes} /> : null;
}

interface InstallCardProps {
  readonly method: InstallMethod;
  /** The size of the app; hidden while it is unknown. */
  readonly bytes: number | null | undefined;
}

export function InstallCard({ method, bytes }: InstallCardProps) {
  const id = useId();
  // The card leaves with the pressed button.
  const moveFocus = (): void => document.getElementById('main')?.focus({ preventScroll: true });
  return (
    <section aria-labelledby={id} className={`stack sign-column top-5 ground-sheet gap-2-4 ${styles['offer']}`}>
      <img src="/icons/icon-192.png" alt="" width="48" height="48" className={styles['glyph']} />
      <div>
        <h3 id={id}>{words.title}</h3>
        <p className="small muted">{words.text(bytes == null ? undefined : formatMegabytes(bytes))}</p>
        {method === 'ios' && <p className="small muted top-2">{words.ios(`inline-block ${styles['sign']}`)}</p>}
      </div>
      <div className={`row middle top-2 whole-row ${styles['acts']}`}>
        {method === 'prompt' && (
          <Button variant="main" small onClick={() => void installNow().then(moveFocus)}>
            {words.install}
          </Button>
        )}
        <LinkButton
          onClick={() => {
            refuseInstall();
            moveFocus();
          }}
        >
          {words.notNow}
        </LinkButton>
      </div>
    </section>
  );
}
