import { classNames } from './class-names.ts';
import styles from './icon.module.css';

interface IconProps {
  /** One of the paths of `icons.ts`. */
  readonly path: string;
  /** 16 px with a heavier line, for use inside text. */
  readonly small?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A line drawing beside words. It is never the only name of a control, so it is hidden from assistive technology. */
export function Icon({ path, small, className }: IconProps) {
  return (
    <svg
      className={classNames(styles['icon'], small && styles['small'], className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
