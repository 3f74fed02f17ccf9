/** Gives the focus to the map that something stands on: its keys work there. @param inside the map's frame, or what is in it */
export const focusMapAround = (inside: Element): void =>
  inside.closest('figure')?.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true });
