/** The value if it is one of these; else undefined. */
export const oneOf = <const T>(values: readonly T[], value: unknown): T | undefined =>
  values.find((known) => known === value);
