/** The value if it is one of these; else undefined. */
export const findChoice = <const T>(values: readonly T[], value: unknown): T | undefined =>
  values.find((known) => known === value);
