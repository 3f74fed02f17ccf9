/** An entry of a source as it was found there, whole or with what is wrong with it. */
export interface Found<T> {
  /** File and line, or file and place in a list. */
  readonly where: string;
  /** Where a field of it is, for what turns out to be wrong later. */
  readonly at: (field: string) => string;
  /** undefined when it has problems, or is not to be on the site. */
  readonly entry: T | undefined;
  readonly problems: readonly string[];
}
