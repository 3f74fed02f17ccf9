import { ageInWords, isOldCopy } from '#lib/dates.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { deviceIcon } from '#ui/icons.ts';
import styles from './age-label.module.css';

interface AgeLabelProps {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly now: number;
  /** From 14 days on: "Check the price before you travel." */
  readonly advice?: boolean | undefined;
  readonly className?: string | undefined;
}

/** "Saved copy, 3 days old", in the violet of what is on this phone. */
export function AgeLabel({ savedAt, now, advice, className }: AgeLabelProps) {
  const age = now - savedAt;
  return (
    <p className={classNames(styles['label'], className)}>
      <Icon path={deviceIcon} className={styles['icon']} />
      <span>
        Saved copy, {ageInWords(age)}
        {advice === true && isOldCopy(age) ? '. Check the price before you travel.' : null}
      </span>
    </p>
  );
}
