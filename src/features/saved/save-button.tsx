import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import { useConnection } from '#data/connection.ts';
import { saveProperty, stopProperty, useShortlist } from '#data/shortlist.ts';
import { type SavedProperty, stateOf } from '#offline/shortlist/saved-property.ts';
import type { SaveButtonProps } from '#parts/late-parts.ts';
import { takeSaveOffer } from '#parts/save-offer.ts';
import { partKept } from '#parts/saved-words.ts';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { Icon } from '#ui/icon.tsx';
import { bookmarkIcon, retryIcon } from '#ui/icons.ts';
import { arrowDownIcon, bookmarkTickIcon, crossIcon } from '#ui/keep-icons.ts';
import { ProgressRing } from '#ui/progress-ring.tsx';
import { showToast } from '#ui/toast-store.ts';
import { removeWithUndo } from './remove-with-undo.ts';
import styles from './save-button.module.css';
import { settleInto } from './settle-into.ts';

type Look = 'idle' | 'busy' | 'part' | 'kept' | 'failed';

function lookOf(home: SavedProperty | undefined, isRunning: boolean): Look {
  if (home === undefined) return 'idle';
  if (stateOf(home) === 'ready' || home.gone_at !== null) return 'kept';
  return isRunning && !home.stopped && !home.full ? 'busy' : 'part';
}

const icons: Record<Look, string> = {
  idle: bookmarkIcon,
  busy: crossIcon,
  part: arrowDownIcon,
  kept: bookmarkTickIcon,
  failed: retryIcon,
};

const nameOf = (look: Look, title: string, percent: number): string =>
  ({
    idle: `Save ${title}`,
    busy: `Saving ${title}, ${percent} percent. Stop`,
    part: `Partly saved: ${title}. Go on`,
    kept: `Saved: ${title}`,
    failed: `Could not save ${title}. Try again`,
  })[look];

/**
 * Saves a property with one tap: idle, busy with a ring of what has come (tap stops), partly kept (tap goes on), kept (tap
 * removes, with Undo), failed (tap tries again). "Saved" is said when storage has it; on a card also in words below it.
 */
export function SaveButton({ property, look: place = 'photo', className }: SaveButtonProps) {
  const { homes, isRunning } = useShortlist();
  const [hasFailed, setFailed] = useState(false);
  const navigate = useNavigate();
  const isOnline = useConnection() !== 'offline';
  const home = homes.get(property.id);
  const look = hasFailed ? 'failed' : lookOf(home, isRunning);
  const part = home === undefined ? 0 : partKept(home);

  const save = async (button: HTMLElement): Promise<void> => {
    const isNew = home === undefined;
    try {
      await saveProperty(property);
      setFailed(false);
      if (!isNew) return;
      settleInto(button);
      const offer = takeSaveOffer();
      const words = isOnline ? 'Saved. Its photos are on their way.' : 'Saved. Its photos come when you are online.';
      if (offer !== undefined) showToast(offer.text, offer.action);
      else showToast(words, { label: 'Open saved', run: () => void navigate({ to: '/saved' }) });
    } catch {
      setFailed(true);
      showToast('Not saved: this device has no room, or does not let this site keep anything.');
    }
  };
  const press = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    if (look === 'kept') void removeWithUndo(property.id);
    else if (look === 'busy') void stopProperty(property.id, true).catch(() => setFailed(true));
    else void save(currentTarget);
  };

  const button = (
    <button
      type="button"
      data-late=""
      aria-label={nameOf(look, property.title, Math.round(part * 100))}
      aria-pressed={look === 'idle' || look === 'kept' ? look === 'kept' : undefined}
      className={classNames(styles['save'], place === 'photo' && styles['photo'], styles[look], className)}
      onClick={press}
    >
      {look === 'busy' || look === 'part' ? <ProgressRing part={part} className={styles['ring']} /> : null}
      <Icon path={icons[look]} />
    </button>
  );
  if (place !== 'photo' || look !== 'kept') return button;
  return (
    <>
      {button}
      <p className={styles['said']}>
        Saved to this <DeviceName />
      </p>
    </>
  );
}
