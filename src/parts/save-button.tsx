import type { PropertySummary } from '#contract/property.ts';
import { classNames } from '#ui/class-names.ts';
import { arrowDownIcon, bookmarkIcon, bookmarkTickIcon, closeIcon, Icon, retryIcon } from '#ui/icon.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import styles from './save-button.module.css';
import { pressSave, type SavedLook, useSavedState } from './saving.ts';
import { save as words } from './words.tsx';

interface SaveButtonProps {
  readonly property: PropertySummary;
  readonly variant?: 'photo' | 'edge';
  readonly className?: string | undefined;
}

const icons: Record<SavedLook, string> = {
  idle: bookmarkIcon,
  busy: closeIcon,
  partly: arrowDownIcon,
  saved: bookmarkTickIcon,
  failed: retryIcon,
};
const inks: Record<SavedLook, string> = { idle: 'ink', busy: 'saved', partly: 'saved', saved: '', failed: 'warn' };

/** It shows "Saved" only once storage has the property. */
export function SaveButton({ property, variant = 'photo', className }: SaveButtonProps) {
  const { look, progress } = useSavedState(property.id);
  const button = (
    <button
      type="button"
      data-late=""
      aria-label={words[look](property.title, Math.round(progress * 100))}
      aria-pressed={look === 'idle' || look === 'saved' ? look === 'saved' : undefined}
      className={classNames(
        `relative stack centred rigid ${inks[look]} ${styles['save']}`,
        variant === 'photo' && styles['photo'],
        styles[look],
        className,
      )}
      onClick={({ currentTarget }) => pressSave(property, currentTarget)}
    >
      {look === 'busy' || look === 'partly' ? <ProgressRing part={progress} className={styles['ring']} /> : null}
      <Icon path={icons[look]} />
    </button>
  );
  if (variant !== 'photo' || look !== 'saved') return button;
  return (
    <>
      {button}
      <p className={`absolute ground-paper text-xs strong saved nowrap leading-18 ${styles['note']}`}>
        {words.savedHere()}
      </p>
    </>
  );
}
