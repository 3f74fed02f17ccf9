import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './folded.module.css';
import { Icon, plusIcon } from './icon.tsx';

interface FoldedProps extends Omit<ComponentPropsWithRef<'details'>, 'title'> {
  readonly title: ReactNode;
  readonly openTitle?: ReactNode;
  readonly children: ReactNode;
}

export function Folded({ title, openTitle, className, children, ...details }: FoldedProps) {
  return (
    <details {...details} className={classNames(styles['folded'], className)}>
      <summary className={`flex middle target-height tea strong gap-6px ${styles['summary']}`}>
        <Icon path={plusIcon} small />
        <span className="soft-line">
          {openTitle === undefined ? (
            title
          ) : (
            <>
              <span className={styles['closed']}>{title}</span>
              <span className={styles['opened']}>{openTitle}</span>
            </>
          )}
        </span>
      </summary>
      <div className="pad-block-2">{children}</div>
    </details>
  );
}
