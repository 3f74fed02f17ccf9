import type { PropertySummary } from '#contract/property.ts';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { arrowDownIcon, bookmarkIcon, bookmarkTickIcon, closeIcon, Icon, retryIcon } from '#ui/icon.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import styles from './save-button.module.css';
import { pressSave, type SavedLook, useSavedState } from './saving.ts';

interface SaveButtonProps {
  readonly property: PropertySummary;
  /** `photo` on a picture, `edge` beside other buttons. Default `photo`. */
  readonly look?: 'photo' | 'edge';
  readonly className?: string | undefined;
}

const icons: Record<SavedLook, string> = {
  idle: bookmarkIcon,
  busy: closeIcon,
  part: arrowDownIcon,
  kept: bookmarkTickIcon,
  failed: retryIcon,
};

const nameOf = (look: SavedLook, title: string, percent: number): string =>
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
  const { look, part } = useSavedState(property.id);
  const button = (
    <button
      type="button"
      data-late=""
      aria-label={nameOf(look, property.title, Math.round(part * 100))}
      aria-pressed={look === 'idle' || look === 'kept' ? look === 'kept' : undefined}
      className={classNames(styles['save'], place === 'photo' && styles['photo'], styles[look], className)}
      onClick={({ currentTarget }) => pressSave(property, currentTarget)}
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
