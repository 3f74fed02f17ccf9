import type { ReactNode } from 'react';
import { TextLink } from './button.tsx';
import { classNames } from './class-names.ts';
import { arrowLeftIcon } from './icon.tsx';
import type { Destination } from './link.tsx';

interface BackRowProps {
  readonly to: Destination;
  readonly label: ReactNode;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

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
