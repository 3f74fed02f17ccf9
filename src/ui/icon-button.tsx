import type { ComponentPropsWithRef } from 'react';
import type { ButtonOrLink } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';
import { createScreenLink } from './link.tsx';

interface Look {
  readonly label: string;
  readonly icon: string;
  /** `edge` on paper beside fields, `photo` on a picture, `night` on the viewer. Default `plain`. */
  readonly look?: 'plain' | 'edge' | 'photo' | 'night' | undefined;
}

const squareClasses = (look: Look['look'] = 'plain', className: string | undefined) =>
  classNames(styles['square'], styles[look], className);

const IconAnchor = ({ label, icon, look, className, href, ...rest }: Look & ComponentPropsWithRef<'a'>) => (
  <a {...rest} href={href} aria-label={label} className={squareClasses(look, className)}>
    <Icon path={icon} />
  </a>
);

export const IconLink = createScreenLink(IconAnchor);

/** A 44 px square with one icon: a link with `href`, else a button. */
export function IconButton(props: ButtonOrLink<Look>) {
  if (props.href !== undefined) return <IconAnchor {...props} />;
  const { label, icon, look, className, ...rest } = props;
  return (
    <button {...rest} type={rest.type ?? 'button'} aria-label={label} className={squareClasses(look, className)}>
      <Icon path={icon} />
    </button>
  );
}
