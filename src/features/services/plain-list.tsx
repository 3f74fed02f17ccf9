import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './plain-list.module.css';

interface Entry {
  readonly title: string;
  readonly text: string;
}

interface PlainListProps<T extends Entry> {
  readonly entries: readonly T[];
  readonly across: 3 | 4 | 5;
  readonly className?: string | undefined;
  /** What the title says, where it is more than words. */
  readonly titleOf?: ((entry: T) => ReactNode) | undefined;
  readonly more?: ((entry: T) => ReactNode) | undefined;
}

/** Entries under thin lines, without icons or boxes, in columns from 1024 px. */
export function PlainList<T extends Entry>({ entries, across, className, titleOf, more }: PlainListProps<T>) {
  return (
    <ul className={classNames(styles['plain'], styles[`across${across}`], className)}>
      {entries.map((entry) => (
        <li key={entry.title}>
          <h3>{titleOf?.(entry) ?? entry.title}</h3>
          <p>{entry.text}</p>
          {more?.(entry)}
        </li>
      ))}
    </ul>
  );
}
