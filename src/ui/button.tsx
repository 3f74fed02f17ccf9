import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { createScreenLink } from './link.tsx';
import linkButton from './link-button.module.css';

export type ButtonOrLink<Style, ButtonOnly = object> =
  | (Style & ButtonOnly & Omit<ComponentPropsWithRef<'button'>, keyof Style> & { readonly href?: undefined })
  | (Style & Omit<ComponentPropsWithRef<'a'>, keyof Style | 'href'> & { readonly href: string });

export type ButtonVariant = 'main' | 'line' | 'save' | 'saveline' | 'danger';

interface ButtonStyle {
  /** One `main` per view; `save` and `saveline` only for saving to this phone. Default `line`. */
  readonly variant?: ButtonVariant | undefined;
  readonly small?: boolean | undefined;
  readonly wide?: boolean | undefined;
  readonly icon?: string | undefined;
  readonly children: ReactNode;
}

interface ButtonState {
  /** Disables the button and shows `busyLabel` in the same width. */
  readonly busy?: boolean | undefined;
  readonly busyLabel?: ReactNode;
}

const getButtonClasses = (variant: ButtonVariant = 'line', small?: boolean, wide?: boolean, className?: string) =>
  classNames(styles['button'], styles[variant], small && styles['small'], wide && 'full-width', className);

function ButtonAnchor({
  variant,
  small,
  wide,
  icon,
  className,
  children,
  ...rest
}: ButtonStyle & ComponentPropsWithRef<'a'>) {
  return (
    <a {...rest} className={getButtonClasses(variant, small, wide, className)}>
      {icon === undefined ? null : <Icon path={icon} />}
      {children}
    </a>
  );
}

export const ButtonLink = createScreenLink(ButtonAnchor);

export function Button(props: ButtonOrLink<ButtonStyle, ButtonState>) {
  if (props.href !== undefined) return <ButtonAnchor {...props} />;
  const { variant, small, wide, icon, className, children, busy, busyLabel, disabled, type, ...rest } = props;
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      disabled={disabled === true || busy === true}
      aria-busy={busy === true ? true : undefined}
      className={getButtonClasses(variant, small, wide, className)}
    >
      {icon === undefined ? null : <Icon path={icon} />}
      {busyLabel !== undefined ? (
        <span className={styles['swap']}>
          <span className={busy === true ? 'invisible' : undefined} aria-hidden={busy === true}>
            {children}
          </span>
          <span className={busy === true ? undefined : 'invisible'} aria-hidden={busy !== true}>
            {busyLabel}
          </span>
        </span>
      ) : (
        children
      )}
    </button>
  );
}

interface LinkStyle {
  readonly tone?: 'tea' | 'warn' | 'saved' | undefined;
  /** Without underline, where the context shows that it is a link (pagination, menu). */
  readonly quiet?: boolean | undefined;
  readonly icon?: string | undefined;
  readonly iconAfter?: string | undefined;
  readonly children: ReactNode;
}

function linkProps<Props extends LinkStyle & { readonly className?: string | undefined }>(props: Props) {
  const { tone = 'tea', quiet, icon, iconAfter, className, children, ...rest } = props;
  return {
    ...rest,
    className: classNames(linkButton['link'], tone, quiet && linkButton['quiet'], className),
    children: (
      <>
        {icon === undefined ? null : <Icon path={icon} />}
        {children}
        {iconAfter === undefined ? null : <Icon path={iconAfter} />}
      </>
    ),
  };
}

const TextAnchor = (props: LinkStyle & ComponentPropsWithRef<'a'>) => <a {...linkProps(props)} />;

export const TextLink = createScreenLink(TextAnchor);

/** The same style for anything but a screen: a link with `href`, else a button. */
export function LinkButton(props: ButtonOrLink<LinkStyle>) {
  if (props.href !== undefined) return <TextAnchor {...props} />;
  return <button {...linkProps(props)} type={props.type ?? 'button'} />;
}
