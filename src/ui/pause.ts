/** Lets the browser draw and answer presses before work goes on: a long task in one piece holds a cheap phone up. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Longest wait for a frame, in ms: a page that nobody looks at draws none. */
const FRAME_LIMIT_MS = 100;

/** Resolves when the browser has drawn what has changed. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, FRAME_LIMIT_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
