import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { filtersIcon } from '#ui/icons.ts';
import type { SearchDialogs } from './use-search-dialogs.tsx';

interface FiltersButtonProps {
  /** Before the script this shows the results, where every filter has a link or a field of its own. */
  readonly isAlive: boolean;
  readonly dialogs: SearchDialogs;
  readonly small?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Opens the advanced filters; their script begins to come when someone reaches for it. */
export function FiltersButton({ isAlive, dialogs, children, ...look }: FiltersButtonProps) {
  return (
    <Button
      {...look}
      type={isAlive ? 'button' : 'submit'}
      icon={filtersIcon}
      aria-haspopup={isAlive ? 'dialog' : undefined}
      onPointerEnter={dialogs.reachFilters}
      onFocus={dialogs.reachFilters}
      onClick={isAlive ? dialogs.openFilters : undefined}
    >
      {children}
    </Button>
  );
}
