const EXAMPLES = 3;

/**
 * Collects what was changed or passed over while reading, by column, with a few examples of each: a file of 100,000 rows
 * is told of in as many lines as one of ten.
 */
export class Notes {
  readonly #kinds = new Map<string, { readonly examples: string[]; count: number }>();

  /**
   * @param about the column, or another name that the like of it shares
   * @param text what happened
   * @param where file and line
   */
  add(about: string, text: string, where?: string): void {
    const kind = this.#kinds.get(about) ?? { examples: [], count: 0 };
    this.#kinds.set(about, kind);
    kind.count++;
    if (kind.examples.length < EXAMPLES) kind.examples.push(where === undefined ? text : `${text} (${where})`);
  }

  /** One line for each example, and for how many more there are like it. */
  lines(): readonly string[] {
    return [...this.#kinds].flatMap(([about, { examples, count }]) => [
      ...examples.map((example) => `${about}: ${example}`),
      ...(count > examples.length ? [`${about}: and ${count - examples.length} more`] : []),
    ]);
  }
}
