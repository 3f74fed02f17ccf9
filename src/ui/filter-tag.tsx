import styles from './filter-tag.module.css';
import { Icon } from './icon.tsx';
import { closeIcon } from './icons.ts';

interface FilterTagProps {
  readonly label: string;
  /** The address without this filter: a link, so that it works before any script. */
  readonly href: string;
  readonly onClick?: (() => void) | undefined;
}

/** A cut label with a cross: pressing it removes the filter that it names. */
export function FilterTag({ label, href, onClick }: FilterTagProps) {
  return (
    <a href={href} className={styles['tag']} onClick={onClick}>
      <span className="visually-hidden">Remove filter: </span>
      {label}
      <Icon path={closeIcon} className={styles['cross']} />
    </a>
  );
}
