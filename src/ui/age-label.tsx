import { ageInWords, isOldCopy } from '#lib/dates.ts';
import styles from './age-label.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { deviceIcon } from './icons.ts';

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
