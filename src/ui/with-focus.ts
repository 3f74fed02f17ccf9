import type { MouseEvent } from 'react';

/** Focuses the button that opens a dialog: Safari does not, so the dialog could not return the focus on closing. */
export const createFocusingHandler =
  (open: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    currentTarget.focus();
    open();
  };
