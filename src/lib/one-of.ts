/** The value if it is a known one; else undefined. */
export const oneOf = <const T>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value);
