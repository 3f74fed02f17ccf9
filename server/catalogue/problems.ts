/** Problems that are told one by one; how many more there are is only counted. */
const MOST_TOLD = 1_000;

/** A catalogue that cannot be imported: `issues` names file, place and reason of each mistake. Nothing was changed. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
  readonly issues: readonly string[];
  constructor(issues: readonly string[]) {
    super(`The catalogue was not imported:\n${issues.map((issue) => `- ${issue}`).join('\n')}`);
    this.issues = issues;
  }
}

/** Another import is at it, or was quicker: the same catalogue may be imported later. Nothing was changed. */
export class CatalogueBusy extends CatalogueError {}

/** Collects what is wrong, so that all of it is told at once. */
export class Problems {
  readonly #told: string[] = [];
  #more = 0;

  add(...problems: readonly string[]): void {
    for (const problem of problems) {
      if (this.#told.length < MOST_TOLD) this.#told.push(problem);
      else this.#more++;
    }
  }

  get count(): number {
    return this.#told.length + this.#more;
  }

  /** Each of them, and how many more there are. */
  told(): readonly string[] {
    return this.#more === 0 ? this.#told : [...this.#told, `and ${this.#more} more like these`];
  }
}

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

/** A value that can hardly be meant, in a cell that can be read: the one who imports says whether it is right. */
export interface Doubt {
  /** Fields of the listing that it is about: what is on the site already is not doubted again. */
  readonly about: readonly string[];
  /** Of many that are alike, a few are told. */
  readonly like?: 'letters';
  /** Where it is, and why. */
  readonly text: string;
}
