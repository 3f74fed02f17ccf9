import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './link-button.module.css';

interface Look {
  readonly tone?: 'tea' | 'warn' | 'kept' | undefined;
  /** Without the underline, where the place already says that it is a link (pagination, menu). */
  readonly quiet?: boolean | undefined;
  readonly icon?: string | undefined;
  readonly iconAfter?: string | undefined;
  readonly children: ReactNode;
}

interface AsButton extends Look, Omit<ComponentPropsWithRef<'button'>, 'children'> {
  readonly href?: undefined;
}

interface AsLink extends Look, Omit<ComponentPropsWithRef<'a'>, 'children' | 'href'> {
  readonly href: string;
}

/** Underlined words of at least 44 by 44 px: a link with `href`, else a button. */
export function LinkButton(props: AsButton | AsLink) {
  const { tone = 'tea', quiet, icon, iconAfter, className, children, ...rest } = props;
  const look = classNames(styles['link'], styles[tone], quiet && styles['quiet'], className);
  const content = (
    <>
      {icon === undefined ? null : <Icon path={icon} />}
      {children}
      {iconAfter === undefined ? null : <Icon path={iconAfter} />}
    </>
  );
  if (rest.href !== undefined) {
    return (
      <a {...rest} className={look}>
        {content}
      </a>
    );
  }
  return (
    <button {...rest} type={rest.type ?? 'button'} className={look}>
      {content}
    </button>
  );
}
