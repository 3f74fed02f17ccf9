import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { ButtonOrLink } from './button-or-link.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { createScreenLink } from './link.tsx';
import styles from './link-button.module.css';

interface Look {
  readonly tone?: 'tea' | 'warn' | 'kept' | undefined;
  /** Without the underline, where the place already says that it is a link (pagination, menu). */
  readonly quiet?: boolean | undefined;
  readonly icon?: string | undefined;
  readonly iconAfter?: string | undefined;
  readonly children: ReactNode;
}

/** What every form of it shares: the look as a class, and what stands in it. */
function looked<Props extends Look & { readonly className?: string | undefined }>(props: Props) {
  const { tone = 'tea', quiet, icon, iconAfter, className, children, ...rest } = props;
  return {
    ...rest,
    className: classNames(styles['link'], styles[tone], quiet && styles['quiet'], className),
    children: (
      <>
        {icon === undefined ? null : <Icon path={icon} />}
        {children}
        {iconAfter === undefined ? null : <Icon path={iconAfter} />}
      </>
    ),
  };
}

const TextAnchor = (props: Look & ComponentPropsWithRef<'a'>) => <a {...looked(props)} />;

/** A link to a screen: underlined words of at least 44 by 44 px. */
export const TextLink = createScreenLink(TextAnchor);

/** The same look for what is no screen: a link with `href`, else a button. */
export function LinkButton(props: ButtonOrLink<Look>) {
  if (props.href !== undefined) return <TextAnchor {...props} />;
  return <button {...looked(props)} type={props.type ?? 'button'} />;
}
