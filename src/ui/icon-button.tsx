import type { ComponentPropsWithRef } from 'react';
import type { ButtonOrLink } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';
import { createScreenLink } from './link.tsx';

interface IconButtonStyle {
  readonly label: string;
  readonly icon: string;
  /** `edge` on paper beside fields, `photo` on a picture, `night` on the viewer. Default `plain`. */
  readonly variant?: 'plain' | 'edge' | 'photo' | 'night' | undefined;
}

const getSquareClasses = (variant: IconButtonStyle['variant'] = 'plain', className: string | undefined) =>
  classNames(styles['square'], styles[variant], className);

const IconAnchor = ({
  label,
  icon,
  variant,
  className,
  href,
  ...rest
}: IconButtonStyle & ComponentPropsWithRef<'a'>) => (
  <a {...rest} href={href} aria-label={label} className={getSquareClasses(variant, className)}>
    <Icon path={icon} />
  </a>
);

export const IconLink = createScreenLink(IconAnchor);

export function IconButton(props: ButtonOrLink<IconButtonStyle>) {
  if (props.href !== undefined) return <IconAnchor {...props} />;
  const { label, icon, variant, className, ...rest } = props;
  return (
    <button {...rest} type={rest.type ?? 'button'} aria-label={label} className={getSquareClasses(variant, className)}>
      <Icon path={icon} />
    </button>
  );
}
