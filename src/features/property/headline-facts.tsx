import type { PropertyDetail } from '#contract/property.ts';
import { classNames } from '#ui/class-names.ts';
import { FactsChain } from '#ui/facts-chain.tsx';
import styles from './headline-facts.module.css';
import { getHeadlineFacts } from './property-words.ts';

/** In characters of all values; ranges have more, and smaller type. */
const ONE_LINE = 18;

interface HeadlineFactsProps {
  readonly property: PropertyDetail;
  readonly className?: string;
}

export function HeadlineFacts({ property, className }: HeadlineFactsProps) {
  const facts = getHeadlineFacts(property);
  const isLong = facts.map(({ value }) => value).join('').length > ONE_LINE;
  return (
    <FactsChain facts={facts} className={classNames(`row ${styles['facts']}`, isLong && styles['ranges'], className)} />
  );
}
