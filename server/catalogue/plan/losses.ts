import { createHash } from 'node:crypto';
import type { PropertyDetail } from '#contract/property.ts';

/** What a property is hardly found or understood without, with its name in messages. */
const WATCHED = [
  ['price', 'price'],
  ['title', 'title'],
  ['agreement_type', 'agreement'],
] as const;

/** Of the properties that are in a list and on the site, the share that may lose the same at once, unless it comes twice. */
const EMPTIED_SHARE = 1 / 5;
/** Of the properties on the site, the share that may go at once. */
const GONE_SHARE = 1 / 2;

/**
 * What a list takes from the properties on the site. A sheet that is being filled, or whose formulas wait, looks for a moment as
 * if its owner had emptied it.
 */
export class Losses {
  /** How many properties, by the name of what they lost. */
  readonly #emptied = new Map<string, number>();
  readonly #content = createHash('sha256');
  #known = 0;
  #gone = 0;
  #all = 0;

  /**
   * Counts a property that is in the list.
   * @param before as it is on the site; undefined where it is new
   * @param made fields that the list does not say, and that were made from others
   */
  count(before: PropertyDetail | undefined, now: PropertyDetail, made: readonly string[] = []): void {
    this.#content.update(JSON.stringify(now));
    if (before === undefined) return;
    this.#known++;
    for (const [field, name] of WATCHED) {
      const isEmpty = now[field] == null || (made.includes(field) && now[field] !== before[field]);
      if (before[field] != null && isEmpty) this.#emptied.set(name, (this.#emptied.get(name) ?? 0) + 1);
    }
  }

  /** @param gone of all properties on the site, those that are not in the list */
  countGone(gone: number, all: number): void {
    this.#gone = gone;
    this.#all = all;
  }

  /** In words, what is more than is likely meant; [] where nothing is. */
  list(): readonly string[] {
    const emptied = [...this.#emptied].flatMap(([name, count]) =>
      count > this.#known * EMPTIED_SHARE
        ? [`the ${name} of ${count} of the ${this.#known} homes is empty now, and was not before`]
        : [],
    );
    return this.#gone > this.#all * GONE_SHARE
      ? [`${this.#gone} of the ${this.#all} homes on the site are not in the file, and would go`, ...emptied]
      : emptied;
  }

  /** The same for two lists that hold the same properties. */
  fingerprint(): string {
    return this.#content.copy().digest('base64url');
  }
}
