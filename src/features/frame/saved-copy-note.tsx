import { ageInWords, isOldCopy } from '#lib/dates.ts';
import { Icon } from '#ui/icon.tsx';
import { deviceIcon } from '#ui/icons.ts';
import styles from './saved-copy-note.module.css';

interface SavedCopyNoteProps {
  /** When the copy on the screen was saved, milliseconds since 1970; null while what is shown is fresh. */
  readonly savedAt: number | null;
  readonly now: number;
  /**
   * True while the connection's banner says that this is a copy: then screen readers do not announce the age as well.
   */
  readonly isSaid: boolean;
}

/** The quiet line under the header, in the violet of what is on this phone: "Saved copy, 3 days old". */
export function SavedCopyNote({ savedAt, now, isSaid }: SavedCopyNoteProps) {
  return (
    <div role="status" aria-live={isSaid ? 'off' : 'polite'}>
      {savedAt === null ? null : (
        <div className={`wrap ${styles['note']}`}>
          <p className={styles['label']}>
            <Icon path={deviceIcon} className={styles['icon']} />
            <span>
              Saved copy, {ageInWords(now - savedAt)}
              {isOldCopy(now - savedAt) ? '. Check the price before you travel.' : null}
            </span>
          </p>
        </div>
      )}
    </div>
  );
}
