import type { MapColours } from './map-messages.ts';

/** A canvas cannot read custom properties: the probe carries the design's colours as CSS properties. */
export function readColours(probe: HTMLElement): MapColours {
  const style = getComputedStyle(probe);
  return {
    paper: style.color,
    sheet: style.backgroundColor,
    linen: style.borderTopColor,
    green: style.borderRightColor,
    line: style.borderBottomColor,
    strong: style.borderLeftColor,
    ink: style.outlineColor,
    quiet: style.textDecorationColor,
  };
}

/** How many times larger than ordinary the visitor's text is. */
export const readTextGrowth = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

export function subscribeToScheme(onChange: () => void): () => void {
  const darkScheme = matchMedia('(prefers-color-scheme: dark)');
  darkScheme.addEventListener('change', onChange);
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  return () => {
    darkScheme.removeEventListener('change', onChange);
    observer.disconnect();
  };
}
