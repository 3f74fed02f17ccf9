const PEEK = 24;

/** A ref of tabs that scroll sideways: the chosen one is in view from the start, and when their text grows. */
export function showChosenTab(tabs: HTMLElement | null): (() => void) | undefined {
  if (tabs?.firstElementChild == null) return undefined;
  const observer = new ResizeObserver(() => {
    const chosen = tabs.querySelector<HTMLElement>('[aria-current]');
    if (chosen !== null) tabs.scrollLeft = chosen.offsetLeft - tabs.offsetLeft - PEEK;
  });
  observer.observe(tabs.firstElementChild);
  return () => observer.disconnect();
}
