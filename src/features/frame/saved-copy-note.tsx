import { ageInWords, isOldCopy } from '#lib/dates.ts';
import { Icon } from '#ui/icon.tsx';
import { deviceIcon } from '#ui/icons.ts';
import styles from './saved-copy-note.module.css';

/** "Saved copy, 3 days old"; of an old one also that its price may be. @param age ms */
export const copyWords = (age: number): string =>
  `Saved copy, ${ageInWords(age)}${isOldCopy(age) ? '. Check the price before you travel' : ''}`;

/**
 * The quiet line under the header, in the violet of what is on this phone: "Saved copy, 3 days old".
 * @param age of the copy on the screen, ms; undefined while what is shown is fresh, or the connection's band says it
 */
export function SavedCopyNote({ age }: { readonly age: number | undefined }) {
  return (
    <div role="status">
      {age === undefined ? null : (
        <div className={`wrap ${styles['note']}`}>
          <p className={styles['label']}>
            <Icon path={deviceIcon} className={styles['icon']} />
            <span>{copyWords(age)}</span>
          </p>
        </div>
      )}
    </div>
  );
}
