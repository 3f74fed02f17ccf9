/** The value, where it is one of those that are known; else undefined. */
export const oneOf = <const T>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value);
