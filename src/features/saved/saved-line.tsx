import { useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { useConnection } from '#data/connection.ts';
import { ONLY_WITH_SIGNAL, useOpensOffline } from '#data/opens-offline.ts';
import {
  saveProperty,
  setPropertyStopped,
  setPropertyWithoutPhotos,
  useSavedProperties,
} from '#data/saved-properties.ts';
import { STORES_NOTHING, useSiteDataBlocked } from '#data/site-data.ts';
import { formatAge } from '#lib/dates.ts';
import { formatSize } from '#lib/sizes.ts';
import { capitalise } from '#lib/text.ts';
import {
  getFetchedAt,
  getProgress,
  getState,
  isLackingMore,
  isOnItsWay,
  type SavedProperty,
} from '#offline/saved/saved-property.ts';
import { popSaveOffer } from '#parts/save-offer.ts';
import { formatPhotoCount, formatProgress, formatRest } from '#parts/saved-words.ts';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { alertIcon, arrowDownIcon, bookmarkIcon, deviceIcon, Icon, tickIcon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useNow } from '#ui/use-now.ts';
import styles from './saved-line.module.css';
import { SavedRing } from './saved-ring.tsx';
import { removeWithUndo } from './start-saving.ts';
import { savedLine as words } from './words.tsx';

/** "" where only the summary is known, which has just the first photo. */
const formatPhotos = ({ description, amenities, pictures, images, floor_plan: plan }: PropertyDetail): string =>
  description === undefined && amenities === undefined
    ? ''
    : formatPhotoCount({ photos: pictures?.length ?? images?.length ?? 0, plans: plan == null ? 0 : 1 });

function describeCopy(saved: SavedProperty, now: number): string {
  const progress = getProgress(saved);
  const photos = formatPhotoCount(progress, saved.thumbnails ? 'small photo' : undefined);
  const age = words.age(formatAge(now - getFetchedAt(saved)));
  if (saved.without_photos || photos === '') return age;
  return `${words.photosHere(photos, formatSize(progress.bytesStored))} ${age}`;
}

/** @param now ms since 1970 */
function getLine(saved: SavedProperty, isRunning: boolean, isOnline: boolean, now: number) {
  const { id } = saved;
  if (getState(saved) === 'ready' && saved.without_photos) {
    return {
      icon: tickIcon,
      title: words.stored,
      text: `${words.withoutPhotos} ${describeCopy(saved, now)}`,
      action: words.getPhotos,
      run: () => setPropertyWithoutPhotos(id, false),
    };
  }
  if (!isLackingMore(saved)) {
    return {
      icon: tickIcon,
      title: words.stored,
      text: (saved.gone_at === null ? '' : `${words.delisted} `) + describeCopy(saved, now),
      action: words.remove,
      run: () => removeWithUndo(id),
    };
  }
  const progress = saved.photos === null ? '' : formatProgress(getProgress(saved));
  if (isRunning && isOnItsWay(saved)) {
    return {
      icon: deviceIcon,
      title: words.fetching,
      text: progress || words.detailsFirst,
      action: words.stop,
      run: () => setPropertyStopped(id, true),
    };
  }
  const rest = formatRest(saved, isRunning, isOnline);
  return {
    icon: arrowDownIcon,
    title: words.partlyStored,
    text: progress === '' ? rest : `${progress}. ${rest}`,
    action: words.resume,
    run: () => setPropertyStopped(id, false),
  };
}

/** Tells how much of a property is on the device, and offers the next step. */
export function SavedLine({ property }: { readonly property: PropertyDetail }) {
  const { properties: savedProperties, isRunning, isRead } = useSavedProperties();
  const isOnline = useConnection() !== 'offline';
  const opensOffline = useOpensOffline();
  const isBlocked = useSiteDataBlocked();
  const [hasFailed, setFailed] = useState(false);
  const saved = savedProperties.get(property.id);
  const now = useNow(saved);
  if (!isRead) return null;

  const save = async (): Promise<void> => {
    await saveProperty(property);
    const offer = popSaveOffer();
    if (offer !== undefined) showToast(offer.text, offer.action);
  };
  const photos = formatPhotos(property);
  const promise = words.promises[opensOffline];
  const line =
    saved === undefined
      ? {
          icon: bookmarkIcon,
          title: words.unsaved,
          text: photos === '' ? promise : `${capitalise(photos)}. ${promise}`,
          action: words.save,
          run: save,
        }
      : getLine(saved, isRunning, isOnline, now);
  const text = saved !== undefined && opensOffline === 'no' ? `${line.text}. ${ONLY_WITH_SIGNAL}` : line.text;
  const onPress = (): void =>
    void line.run().then(
      () => setFailed(false),
      () => setFailed(true),
    );
  const hasProblem = isBlocked || hasFailed;
  return (
    <div className={classNames(`stack middle text-sm leading-snug ${styles['line']}`, hasFailed && styles['failed'])}>
      <span className={`stack saved centred clipped ${styles['sign']}`}>
        {saved !== undefined && isLackingMore(saved) && !hasProblem && (
          <SavedRing saved={saved} className={styles['ring']} />
        )}
        <Icon path={hasProblem ? alertIcon : line.icon} className={styles['icon']} />
      </span>
      <div>
        <b className="block text-15">
          {isBlocked ? (
            words.blocked
          ) : (
            <>
              {line.title} <DeviceName />
            </>
          )}
        </b>
        <span className="muted tabular" role={hasFailed ? 'alert' : undefined}>
          {isBlocked ? STORES_NOTHING : hasFailed ? words.failed : text}
        </span>
      </div>
      {!isBlocked && (
        <LinkButton tone="saved" onClick={onPress}>
          {hasFailed ? words.tryAgain : line.action}
          <span className="visually-hidden">: {property.title}</span>
        </LinkButton>
      )}
    </div>
  );
}
