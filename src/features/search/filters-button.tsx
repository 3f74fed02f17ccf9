import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { filtersIcon } from '#ui/icon.tsx';
import type { SearchDialogs } from './use-search-dialogs.tsx';

interface FiltersButtonProps {
  /** False before the script: then the button shows the results, where each filter has a link or a field. */
  readonly isAlive: boolean;
  readonly dialogs: SearchDialogs;
  readonly small?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Opens the advanced filters. Their script starts to load when the pointer or the focus reaches the button. */
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
