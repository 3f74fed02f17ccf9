/** The middle value (of an even number, the mean of the two); NaN of none. */
export function median(values: readonly number[]): number {
  const rising = values.toSorted((a, b) => a - b);
  const upper = rising[Math.floor(rising.length / 2)] ?? Number.NaN;
  const lower = rising[Math.floor((rising.length - 1) / 2)] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** The value that so many in a hundred are at most; NaN of none. */
export function percentile(values: readonly number[], hundredths: number): number {
  const rising = values.toSorted((a, b) => a - b);
  return rising[Math.min(rising.length - 1, Math.ceil((rising.length * hundredths) / 100) - 1)] ?? Number.NaN;
}
