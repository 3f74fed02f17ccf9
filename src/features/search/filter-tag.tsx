import { Icon } from '#ui/icon.tsx';
import { closeIcon } from '#ui/icons.ts';
import styles from './filter-tag.module.css';

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
      <span className={styles['label']}>{label}</span>
      <Icon path={closeIcon} className={styles['cross']} />
    </a>
  );
}
