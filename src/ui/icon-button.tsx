import type { ButtonOrLink } from './button-or-link.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';

interface Look {
  /** What it does, in words: its accessible name. */
  readonly label: string;
  /** A path of `icons.ts`. */
  readonly icon: string;
  /** `edge` on paper beside fields, `photo` on a picture, `night` on the viewer. Default `plain`. */
  readonly look?: 'plain' | 'edge' | 'photo' | 'night' | undefined;
}

/** A 44 px square with one icon: a link with `href`, else a button. */
export function IconButton(props: ButtonOrLink<Look>) {
  const { label, icon, look = 'plain', className, ...rest } = props;
  const classes = classNames(styles['square'], styles[look], className);
  if (rest.href !== undefined) {
    return (
      <a {...rest} href={rest.href} aria-label={label} className={classes}>
        <Icon path={icon} />
      </a>
    );
  }
  return (
    <button {...rest} type={rest.type ?? 'button'} aria-label={label} className={classes}>
      <Icon path={icon} />
    </button>
  );
}
