import { classNames } from '#ui/class-names.ts';
import { DimensionLine } from '#ui/dimension-line.tsx';
import { Icon, plusIcon, tickIcon } from '#ui/icon.tsx';
import styles from './tiers.module.css';

/** "All that is in the Full Sales Service", "All of Full Management": the tier includes another. */
const HOLDS_ANOTHER = /^all (that is in|of)\b/i;

interface Tier {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly includes: readonly string[];
}

/** Services side by side, each below a dimension line, with a list of what it includes. */
export function Tiers({ tiers }: { readonly tiers: readonly Tier[] }) {
  return (
    <ul className={classNames('stack gap-10', styles['tiers'])}>
      {tiers.map((tier) => (
        <li key={tier.id}>
          <DimensionLine />
          <h3>{tier.title}</h3>
          <p>{tier.text}</p>
          <ul className={styles['includes']}>
            {tier.includes.map((item) => {
              const holdsAnother = HOLDS_ANOTHER.test(item);
              return (
                <li key={item} className={holdsAnother ? styles['all'] : undefined}>
                  <Icon path={holdsAnother ? plusIcon : tickIcon} small className={styles['sign']} />
                  {item}
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}
