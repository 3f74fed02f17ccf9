const MAX_LISTED = 1_000;

/** A catalogue that cannot be imported: `issues` names file, place and reason of each mistake. Nothing was changed. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
  readonly issues: readonly string[];
  constructor(issues: readonly string[]) {
    super(`The catalogue was not imported:\n${issues.map((issue) => `- ${issue}`).join('\n')}`);
    this.issues = issues;
  }
}

/** Another import runs, or was quicker: the same catalogue may be imported later. Nothing was changed. */
export class CatalogueBusy extends CatalogueError {}

/** Collects what is wrong, so that one import tells all of it. */
export class Problems {
  readonly #listed: string[] = [];
  #more = 0;

  add(...problems: readonly string[]): void {
    for (const problem of problems) {
      if (this.#listed.length < MAX_LISTED) this.#listed.push(problem);
      else this.#more++;
    }
  }

  get count(): number {
    return this.#listed.length + this.#more;
  }

  list(): readonly string[] {
    return this.#more === 0 ? this.#listed : [...this.#listed, `and ${this.#more} more like these`];
  }
}

const EXAMPLES = 3;

/**
 * Collects what was changed or passed over while reading, by column, with a few examples of each: 100,000 rows give as
 * many lines as ten.
 */
export class Notes {
  readonly #kinds = new Map<string, { readonly examples: string[]; count: number }>();

  /** @param about the column, or another name that groups notes @param text what happened @param where file and line */
  add(about: string, text: string, where?: string): void {
    const kind = this.#kinds.get(about) ?? { examples: [], count: 0 };
    this.#kinds.set(about, kind);
    kind.count++;
    if (kind.examples.length < EXAMPLES) kind.examples.push(where === undefined ? text : `${text} (${where})`);
  }

  lines(): readonly string[] {
    return [...this.#kinds].flatMap(([about, { examples, count }]) => [
      ...examples.map((example) => `${about}: ${example}`),
      ...(count > examples.length ? [`${about}: and ${count - examples.length} more`] : []),
    ]);
  }
}

/** A value that can be read and hardly be meant: the person who imports says whether it is right. */
export interface Doubt {
  /** Fields of the listing that it is about; a doubt about unchanged fields is dropped. */
  readonly about: readonly string[];
  /** Of many alike, a few are listed. */
  readonly like?: 'letters';
  readonly text: string;
}
