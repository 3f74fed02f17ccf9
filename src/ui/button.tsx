import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './button.module.css';
import type { ButtonOrLink } from './button-or-link.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { createScreenLink } from './link.tsx';

export type ButtonVariant = 'main' | 'line' | 'save' | 'saveline' | 'danger';

interface Look {
  /** One `main` per view; `save` and `saveline` only for what is kept on this phone. Default `line`. */
  readonly variant?: ButtonVariant | undefined;
  /** 44 px instead of 48. */
  readonly small?: boolean | undefined;
  /** As wide as its column. */
  readonly wide?: boolean | undefined;
  /** A path of `icons.ts`, before the label. */
  readonly icon?: string | undefined;
  readonly children: ReactNode;
}

interface OfButton {
  /** While true the button is disabled and shows `busyLabel`; its width holds. */
  readonly busy?: boolean | undefined;
  readonly busyLabel?: ReactNode;
}

const looks = (variant: ButtonVariant = 'line', small?: boolean, wide?: boolean, className?: string) =>
  classNames(styles['button'], styles[variant], small && styles['small'], wide && styles['wide'], className);

function ButtonAnchor({ variant, small, wide, icon, className, children, ...rest }: Look & ComponentPropsWithRef<'a'>) {
  return (
    <a {...rest} className={looks(variant, small, wide, className)}>
      {icon === undefined ? null : <Icon path={icon} />}
      {children}
    </a>
  );
}

/** A link to a screen that looks like a button. */
export const ButtonLink = createScreenLink(ButtonAnchor);

/** A button, or with `href` a link to something that is no screen. */
export function Button(props: ButtonOrLink<Look, OfButton>) {
  if (props.href !== undefined) return <ButtonAnchor {...props} />;
  const { variant, small, wide, icon, className, children, busy, busyLabel, disabled, type, ...rest } = props;
  const swaps = busyLabel !== undefined;
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      disabled={disabled === true || busy === true}
      aria-busy={busy === true ? true : undefined}
      className={looks(variant, small, wide, className)}
    >
      {icon === undefined ? null : <Icon path={icon} />}
      {swaps ? (
        <span className={styles['swap']}>
          <span className={busy === true ? styles['away'] : undefined} aria-hidden={busy === true}>
            {children}
          </span>
          <span className={busy === true ? undefined : styles['away']} aria-hidden={busy !== true}>
            {busyLabel}
          </span>
        </span>
      ) : (
        children
      )}
    </button>
  );
}
