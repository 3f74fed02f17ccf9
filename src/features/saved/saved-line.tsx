import { useEffect, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { useConnection } from '#data/connection.ts';
import { ONLY_WITH_SIGNAL, type OpensOffline, useOpensOffline } from '#data/opens-offline.ts';
import { saveProperty, setPropertyWithoutPhotos, stopProperty, useSavedList } from '#data/saved-properties.ts';
import { STORES_NOTHING, useSiteDataBlocked } from '#data/site-data.ts';
import { ageInWords } from '#lib/dates.ts';
import { megabytes } from '#lib/sizes.ts';
import {
  isOnItsWay,
  lacksMore,
  progressOf,
  type SavedProperty,
  sightOf,
  stateOf,
} from '#offline/saved/saved-property.ts';
import { popSaveOffer } from '#parts/save-offer.ts';
import { progressInWords, restInWords, storedPart } from '#parts/saved-words.ts';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { alertIcon, arrowDownIcon, bookmarkIcon, deviceIcon, Icon, tickIcon } from '#ui/icon.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useShownPart } from '#ui/use-on-demand.ts';
import styles from './saved-line.module.css';
import type { PropertyNewsLineProps } from './saved-news.tsx';
import { removeWithUndo } from './start-saving.ts';

const loadNews = () => import('./saved-news.tsx').then((module) => module.SavedPropertyNews);

/** Its script is fetched with the first saved property. */
function LateNews(props: PropertyNewsLineProps) {
  const SavedPropertyNews = useShownPart(loadNews);
  return SavedPropertyNews && <SavedPropertyNews {...props} />;
}

/** What has changed of a saved property. It lies over the photos, so that nothing moves when it comes. */
export function PropertyNews({ property }: { readonly property: PropertyDetail }) {
  const home = useSavedList().homes.get(property.id);
  return home === undefined ? null : <LateNews home={home} property={property} />;
}

interface Line {
  readonly icon: string;
  /** The name of the device follows. */
  readonly head: string;
  readonly rest: string;
  readonly action: { readonly label: string; readonly run: () => Promise<unknown> };
}

/** What saving a property promises, by whether a worker can open it without signal. */
const promises: Record<OpensOffline, string> = {
  yes: 'Opens without signal.',
  unknown: 'Shown under Saved.',
  no: ONLY_WITH_SIGNAL,
};

/** How many photos a property has; 0 where only its summary is known, which has just the first photo. */
const photosOf = ({ description, amenities, pictures, images }: PropertyDetail): number =>
  description === undefined && amenities === undefined ? 0 : (pictures?.length ?? images?.length ?? 0);

function readyLine(home: SavedProperty, now: number): string {
  const { photos, bytesKept } = progressOf(home);
  const age = `Saved copy, ${ageInWords(now - sightOf(home))}`;
  if (home.without_photos || photos === 0) return age;
  const which = home.thumbnails ? 'small photos' : photos === 1 ? 'photo' : 'photos';
  return `${photos === 1 ? 'Its' : `All ${photos}`} ${which}, ${megabytes(bytesKept)} MB. ${age}`;
}

function lineOf(
  property: PropertyDetail,
  home: SavedProperty | undefined,
  isRunning: boolean,
  isOnline: boolean,
  opensOffline: OpensOffline,
  now: number,
): Line {
  const { id } = property;
  if (home === undefined) {
    const photos = photosOf(property);
    return {
      icon: bookmarkIcon,
      head: 'Keep this on your',
      rest: [photos === 0 ? [] : `${photos} ${photos === 1 ? 'photo' : 'photos'}.`, promises[opensOffline]]
        .flat()
        .join(' '),
      action: { label: 'Save', run: () => saveProperty(property) },
    };
  }
  if (stateOf(home) === 'ready' && home.without_photos) {
    const rest = `Details only, no photos. ${readyLine(home, now)}`;
    const action = { label: 'Get photos', run: () => setPropertyWithoutPhotos(id, false) };
    return { icon: tickIcon, head: 'On this', rest, action };
  }
  if (!lacksMore(home)) {
    const rest = (home.gone_at === null ? '' : 'No longer listed. ') + readyLine(home, now);
    return { icon: tickIcon, head: 'On this', rest, action: { label: 'Remove', run: () => removeWithUndo(id) } };
  }
  const progress = home.photos === null ? '' : progressInWords(progressOf(home));
  if (isRunning && isOnItsWay(home)) {
    const rest = progress === '' ? 'Its details first' : progress;
    const action = { label: 'Stop', run: () => stopProperty(id, true) };
    return { icon: deviceIcon, head: 'Keeping this on your', rest, action };
  }
  const rest = restInWords(home, isRunning, isOnline);
  return {
    icon: arrowDownIcon,
    head: 'Partly on this',
    rest: progress === '' ? rest : `${progress}. ${rest}`,
    action: { label: 'Go on', run: () => stopProperty(id, false) },
  };
}

/** How much of this property is on the device, with a button for the next step. */
export function SavedLine({ property }: { readonly property: PropertyDetail }) {
  const { homes, isRunning, isRead } = useSavedList();
  const isOnline = useConnection() !== 'offline';
  const opensOffline = useOpensOffline();
  const isBlocked = useSiteDataBlocked();
  const [hasFailed, setFailed] = useState(false);
  const [now, setNow] = useState(() => Date.now());
  const home = homes.get(property.id);
  // A row that has just been read is younger than `now`, and its age would be negative.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row is the reason to look
  useEffect(() => setNow(Date.now()), [home]);
  if (!isRead) return null;
  const line = lineOf(property, home, isRunning, isOnline, opensOffline, now);
  const rest = home !== undefined && opensOffline === 'no' ? `${line.rest}. ${ONLY_WITH_SIGNAL}` : line.rest;
  const run = async (): Promise<void> => {
    try {
      await line.action.run();
      setFailed(false);
      if (home !== undefined) return;
      const offer = popSaveOffer();
      if (offer !== undefined) showToast(offer.text, offer.action);
    } catch {
      setFailed(true);
    }
  };
  const isPartly = home !== undefined && lacksMore(home);
  const isOdd = isBlocked || hasFailed;
  return (
    <div className={classNames('stack middle text-sm', styles['keep'], hasFailed && styles['failed'])}>
      <span className={classNames('stack kept', styles['sign'])}>
        {isPartly && !isOdd ? <ProgressRing part={storedPart(home)} className={styles['ring']} /> : null}
        <Icon path={isOdd ? alertIcon : line.icon} className={styles['icon']} />
      </span>
      <div>
        <b>
          {isBlocked ? (
            'This cannot be saved here'
          ) : (
            <>
              {line.head} <DeviceName />
            </>
          )}
        </b>
        <span className={styles['rest']} role={hasFailed ? 'alert' : undefined}>
          {isBlocked
            ? STORES_NOTHING
            : hasFailed
              ? 'That did not work: there is no room, or this site may keep nothing here.'
              : rest}
        </span>
      </div>
      {!isBlocked && (
        <LinkButton tone="kept" onClick={() => void run()}>
          {hasFailed ? 'Try again' : line.action.label}
          <span className="visually-hidden">: {property.title}</span>
        </LinkButton>
      )}
    </div>
  );
}
