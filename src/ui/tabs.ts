const PEEK = 24;

/** A ref of tabs that scroll sideways: the chosen one is in view from the start. */
export function showChosenTab(tabs: HTMLElement | null): void {
  const chosen = tabs?.querySelector<HTMLElement>('[aria-current]');
  if (tabs != null && chosen != null) tabs.scrollLeft = chosen.offsetLeft - tabs.offsetLeft - PEEK;
}
