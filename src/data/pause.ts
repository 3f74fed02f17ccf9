/** Lets the browser draw and answer presses before work goes on: a long task in one piece holds a cheap phone up. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
