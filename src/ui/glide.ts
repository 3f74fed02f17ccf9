/** How what a hand has moved, or a list has moved, finds its place: `--ease-out` of tokens.css. */
export const GLIDE = { duration: 200, easing: 'cubic-bezier(.2, .75, .2, 1)' } as const;

/** True where nothing is to move by itself. */
export const asksForStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
