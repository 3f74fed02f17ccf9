import type { ReactNode } from 'react';
import type { ButtonOrLink } from './button-or-link.ts';
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

/** Underlined words of at least 44 by 44 px: a link with `href`, else a button. */
export function LinkButton(props: ButtonOrLink<Look>) {
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
