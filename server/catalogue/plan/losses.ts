import { createHash } from 'node:crypto';
import type { PropertyDetail } from '#contract/property.ts';

/** A property is hardly found or understood without these; with their names in messages. */
const WATCHED = [
  ['price', 'price'],
  ['title', 'title'],
  ['agreement_type', 'agreement'],
] as const;

const EMPTIED_SHARE = 1 / 5;
const GONE_SHARE = 1 / 2;

/**
 * What a list takes from the properties on the site. A sheet that is being filled, or whose formulas wait, looks for a
 * moment as if its owner had emptied it.
 */
export class Losses {
  readonly #emptied = new Map<string, number>();
  readonly #content = createHash('sha256');
  #known = 0;
  #gone = 0;
  #all = 0;

  /**
   * Counts a property of the list.
   * @param before the stored property; undefined where it is new
   * @param made fields that the list does not say, made from others
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

  /** @param gone properties on the site that are not in the list @param all properties on the site */
  countGone(gone: number, all: number): void {
    this.#gone = gone;
    this.#all = all;
  }

  /** The losses that are more than is likely meant, in words. */
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
