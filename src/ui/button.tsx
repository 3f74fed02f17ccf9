import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { createScreenLink } from './link.tsx';
import linkButton from './link-button.module.css';

/** What is a link with `href`, else a button: takes every native property of what it is, beside those of its look. */
export type ButtonOrLink<Look, OfButton = object> =
  | (Look & OfButton & Omit<ComponentPropsWithRef<'button'>, keyof Look> & { readonly href?: undefined })
  | (Look & Omit<ComponentPropsWithRef<'a'>, keyof Look | 'href'> & { readonly href: string });

export type ButtonVariant = 'main' | 'line' | 'save' | 'saveline' | 'danger';

interface Look {
  /** One `main` per view; `save` and `saveline` only for what is kept on this phone. Default `line`. */
  readonly variant?: ButtonVariant | undefined;
  /** 44 px instead of 48. */
  readonly small?: boolean | undefined;
  /** As wide as its column. */
  readonly wide?: boolean | undefined;
  /** A path for `Icon`, before the label. */
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

interface LinkLook {
  readonly tone?: 'tea' | 'warn' | 'kept' | undefined;
  /** Without the underline, where the place already says that it is a link (pagination, menu). */
  readonly quiet?: boolean | undefined;
  readonly icon?: string | undefined;
  readonly iconAfter?: string | undefined;
  readonly children: ReactNode;
}

/** What every form of it shares: the look as a class, and what stands in it. */
function looked<Props extends LinkLook & { readonly className?: string | undefined }>(props: Props) {
  const { tone = 'tea', quiet, icon, iconAfter, className, children, ...rest } = props;
  return {
    ...rest,
    className: classNames(linkButton['link'], linkButton[tone], quiet && linkButton['quiet'], className),
    children: (
      <>
        {icon === undefined ? null : <Icon path={icon} />}
        {children}
        {iconAfter === undefined ? null : <Icon path={iconAfter} />}
      </>
    ),
  };
}

const TextAnchor = (props: LinkLook & ComponentPropsWithRef<'a'>) => <a {...looked(props)} />;

/** A link to a screen: underlined words of at least 44 by 44 px. */
export const TextLink = createScreenLink(TextAnchor);

/** The same look for what is no screen: a link with `href`, else a button. */
export function LinkButton(props: ButtonOrLink<LinkLook>) {
  if (props.href !== undefined) return <TextAnchor {...props} />;
  return <button {...looked(props)} type={props.type ?? 'button'} />;
}
