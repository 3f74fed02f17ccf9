import type { ReactNode } from 'react';
import { TextLink } from './button.tsx';
import { classNames } from './class-names.ts';
import { arrowLeftIcon } from './icon.tsx';
import type { Destination } from './link.tsx';

interface BackRowProps {
  readonly to: Destination;
  /** Where the way back leads: "Back to Team". */
  readonly label: ReactNode;
  readonly className?: string | undefined;
  /** What else can be done, at the other end of the row. */
  readonly children?: ReactNode;
}

/** The way back, over the heading of a screen: at one height and in one look wherever there is one. */
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
