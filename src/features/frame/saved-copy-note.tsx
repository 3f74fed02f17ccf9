import { AgeLabel } from './age-label.tsx';
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

/** The quiet line under the header: what you see is a saved copy, and how old it is. */
export function SavedCopyNote({ savedAt, now, isSaid }: SavedCopyNoteProps) {
  return (
    <div role="status" aria-live={isSaid ? 'off' : 'polite'}>
      {savedAt === null ? null : (
        <div className={`wrap ${styles['note']}`}>
          <AgeLabel savedAt={savedAt} now={now} advice />
        </div>
      )}
    </div>
  );
}
