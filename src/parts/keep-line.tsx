import { type ReactNode, useEffect, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { useConnection } from '#data/connection.ts';
import { keepWithoutPhotos, saveProperty, stopProperty, useShortlist } from '#data/shortlist.ts';
import { ageInWords } from '#lib/dates.ts';
import { megabytes } from '#lib/sizes.ts';
import { progressOf, type SavedHome, sightOf, stateOf } from '#offline/saved-home.ts';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { Icon } from '#ui/icon.tsx';
import { alertIcon, bookmarkIcon, deviceIcon, tickIcon } from '#ui/icons.ts';
import { arrowDownIcon } from '#ui/keep-icons.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import { showToast } from '#ui/toast-store.ts';
import styles from './keep-line.module.css';
import { removeWithUndo } from './remove-with-undo.ts';
import { takeSaveOffer } from './save-offer.ts';
import { partKept, progressInWords, restInWords } from './saved-words.ts';

interface Line {
  readonly icon: string;
  readonly head: ReactNode;
  readonly rest: string;
  readonly action: { readonly label: string; readonly run: () => Promise<unknown> };
}

/** How many photos it has; 0 also where only what lists say of it is known, which is one of them. */
const photosOf = ({ description, amenities, pictures, images }: PropertyDetail): number =>
  description === undefined && amenities === undefined ? 0 : (pictures?.length ?? images?.length ?? 0);

function readyLine(home: SavedHome, now: number): string {
  const { photos, bytesKept } = progressOf(home);
  const age = `Saved copy, ${ageInWords(now - sightOf(home))}`;
  if (home.without_photos || photos === 0) return age;
  const which = home.thumbnails ? 'small photos' : photos === 1 ? 'photo' : 'photos';
  return `${photos === 1 ? 'Its' : `All ${photos}`} ${which}, ${megabytes(bytesKept)} MB. ${age}`;
}

function lineOf(
  property: PropertyDetail,
  home: SavedHome | undefined,
  isRunning: boolean,
  isOnline: boolean,
  now: number,
): Line {
  const { id } = property;
  if (home === undefined) {
    const photos = photosOf(property);
    return {
      icon: bookmarkIcon,
      head: (
        <>
          Keep this on your <DeviceName />
        </>
      ),
      rest: `${photos === 0 ? '' : `${photos} ${photos === 1 ? 'photo' : 'photos'}. `}Opens without signal.`,
      action: { label: 'Save', run: () => saveProperty(property) },
    };
  }
  const onThis = (
    <>
      On this <DeviceName />
    </>
  );
  if (stateOf(home) === 'ready' && home.without_photos) {
    const rest = `Details only, no photos. ${readyLine(home, now)}`;
    return {
      icon: tickIcon,
      head: onThis,
      rest,
      action: { label: 'Get photos', run: () => keepWithoutPhotos(id, false) },
    };
  }
  if (stateOf(home) === 'ready' || home.gone_at !== null) {
    const gone = home.gone_at === null ? '' : 'No longer listed. ';
    return {
      icon: tickIcon,
      head: onThis,
      rest: gone + readyLine(home, now),
      action: { label: 'Remove', run: () => removeWithUndo(id) },
    };
  }
  const progress = home.photos === null ? '' : progressInWords(progressOf(home));
  if (isRunning && !home.stopped && !home.full) {
    return {
      icon: deviceIcon,
      head: (
        <>
          Keeping this on your <DeviceName />
        </>
      ),
      rest: progress === '' ? 'Its details first' : progress,
      action: { label: 'Stop', run: () => stopProperty(id, true) },
    };
  }
  const rest = restInWords(home, isRunning, isOnline);
  return {
    icon: arrowDownIcon,
    head: (
      <>
        Partly on this <DeviceName />
      </>
    ),
    rest: progress === '' ? rest : `${progress}. ${rest}`,
    action: { label: 'Go on', run: () => stopProperty(id, false) },
  };
}

/** Says in a sentence how much of this property is on the device, and does the one thing there is to do about it. */
export function KeepLine({ property }: { readonly property: PropertyDetail }) {
  const { homes, isRunning, isRead } = useShortlist();
  const isOnline = useConnection() !== 'offline';
  const [hasFailed, setFailed] = useState(false);
  const [now, setNow] = useState(() => Date.now());
  const home = homes.get(property.id);
  // An age in words: what was read anew is younger than the last look at the clock.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row is the reason to look
  useEffect(() => setNow(Date.now()), [home]);
  if (!isRead) return null;
  const line = lineOf(property, home, isRunning, isOnline, now);
  const run = async (): Promise<void> => {
    try {
      await line.action.run();
      setFailed(false);
      if (home !== undefined) return;
      const offer = takeSaveOffer();
      if (offer !== undefined) showToast(offer.text, offer.action);
    } catch {
      setFailed(true);
    }
  };
  const isPartly = home !== undefined && stateOf(home) !== 'ready' && home.gone_at === null;
  return (
    <div className={classNames(styles['keep'], hasFailed && styles['failed'])}>
      <span className={styles['sign']}>
        {isPartly && !hasFailed ? <ProgressRing part={partKept(home)} className={styles['ring']} /> : null}
        <Icon path={hasFailed ? alertIcon : line.icon} className={styles['icon']} />
      </span>
      <div>
        <b>{line.head}</b>
        <span className={styles['rest']} role={hasFailed ? 'alert' : undefined}>
          {hasFailed ? 'That did not work: there is no room, or this site may keep nothing here.' : line.rest}
        </span>
      </div>
      <LinkButton tone="kept" onClick={() => void run()}>
        {hasFailed ? 'Try again' : line.action.label}
        <span className="visually-hidden">: {property.title}</span>
      </LinkButton>
    </div>
  );
}
