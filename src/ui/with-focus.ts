import type { MouseEvent } from 'react';

/** For a button that opens something: Safari does not focus a pressed button, so what closes could not give the focus back. */
export const withFocus =
  (open: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    currentTarget.focus();
    open();
  };
