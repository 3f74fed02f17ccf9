import type { ReactNode } from 'react';
import { TextLink } from './button.tsx';
import { classNames } from './class-names.ts';
import { arrowLeftIcon } from './icon.tsx';
import type { Destination } from './link.tsx';

interface BackRowProps {
  readonly to: Destination;
  /** "Back to Team". */
  readonly label: ReactNode;
  readonly className?: string | undefined;
  /** Other actions, at the end of the row. */
  readonly children?: ReactNode;
}

/** The link back, above the heading of a screen. */
export function BackRow({ to, label, className, children }: BackRowProps) {
  return (
    <div className={classNames('back-row', className)}>
      <TextLink {...to} icon={arrowLeftIcon}>
        {label}
      </TextLink>
      {children}
    </div>
  );
}
