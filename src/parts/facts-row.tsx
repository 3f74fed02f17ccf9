import { classNames } from '#ui/class-names.ts';
import { type FactSource, factsOf } from './facts.ts';
import styles from './facts-row.module.css';

/** Beds, baths and area in one line, parted by ticks; nothing when none is known. */
export function FactsRow({ property }: { readonly property: FactSource }) {
  const facts = factsOf(property);
  if (facts.length === 0) return null;
  return (
    <ul className={classNames('row text-sm tabular', styles['facts'])}>
      {facts.map(({ kind, value, unit }) => (
        <li key={kind}>
          <b>{value}</b>
          {unit === '' ? '' : ` ${unit}`}
        </li>
      ))}
    </ul>
  );
}
