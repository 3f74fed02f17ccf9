import { createHash } from 'node:crypto';
import type { PropertyDetail } from '#contract/property.ts';

/** What a home is hardly found or understood without. */
const WATCHED = { price: 'price', title: 'title', agreement_type: 'agreement' } as const;
type Watched = keyof typeof WATCHED;

/** Of the homes that are in a list and on the site, the share that may lose the same at once, unless it comes twice. */
const EMPTIED_SHARE = 1 / 5;
/** Of the homes on the site, the share that may go at once. */
const GONE_SHARE = 1 / 2;

/**
 * What a list takes from the homes on the site. A sheet that is being filled, or whose formulas wait, looks for a moment as
 * if its owner had emptied it.
 */
export class Losses {
  readonly #emptied = new Map<Watched, number>();
  readonly #content = createHash('sha256');
  #known = 0;
  #gone = 0;
  #all = 0;

  /**
   * Counts a home that is in the list.
   * @param before as it is on the site; undefined where it is new
   * @param made fields that the list does not say, and that were made from others
   */
  count(before: PropertyDetail | undefined, now: PropertyDetail, made: readonly string[] = []): void {
    this.#content.update(JSON.stringify(now));
    if (before === undefined) return;
    this.#known++;
    for (const field of ['price', 'title', 'agreement_type'] as const) {
      const isEmpty = now[field] == null || (made.includes(field) && now[field] !== before[field]);
      if (before[field] != null && isEmpty) this.#emptied.set(field, (this.#emptied.get(field) ?? 0) + 1);
    }
  }

  /** @param gone of all homes on the site, those that are not in the list */
  countGone(gone: number, all: number): void {
    this.#gone = gone;
    this.#all = all;
  }

  /** In words, what is more than is likely meant; [] where nothing is. */
  told(): readonly string[] {
    const emptied = [...this.#emptied].flatMap(([field, count]) =>
      count > this.#known * EMPTIED_SHARE
        ? [`the ${WATCHED[field]} of ${count} of the ${this.#known} homes is empty now, and was not before`]
        : [],
    );
    return this.#gone > this.#all * GONE_SHARE
      ? [`${this.#gone} of the ${this.#all} homes on the site are not in the file, and would go`, ...emptied]
      : emptied;
  }

  /** The same for two lists that hold the same homes. */
  fingerprint(): string {
    return this.#content.copy().digest('base64url');
  }
}
