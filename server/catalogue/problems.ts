const MAX_LISTED = 1_000;

/** Nothing was imported; each issue names file, place and reason. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
  readonly issues: readonly string[];
  constructor(issues: readonly string[]) {
    super(`The catalogue was not imported:\n${issues.map((issue) => `- ${issue}`).join('\n')}`);
    this.issues = issues;
  }
}

/** Another import runs; this one may succeed later. */
export class CatalogueBusy extends CatalogueError {}

/** One import reports all problems. */
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

/** Notes on a sheet, by column. Each column lists a few examples, so that a long sheet has a short report. */
export class Notes {
  readonly #kinds = new Map<string, { readonly examples: string[]; count: number }>();

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

/** A value that is probably wrong; whoever imports confirms or corrects it. */
export interface Doubt {
  /** A doubt about unchanged fields is dropped. */
  readonly about: readonly string[];
  /** The group of which a report lists only a few. */
  readonly like?: 'letters';
  readonly text: string;
}
