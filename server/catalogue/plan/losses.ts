import { createHash } from 'node:crypto';
import type { PropertyDetail } from '#contract/property.ts';

/** Each field has its name in messages. */
const ESSENTIAL_FIELDS = [
  ['price', 'price'],
  ['title', 'title'],
  ['agreement_type', 'agreement'],
] as const;

const MAX_EMPTIED_SHARE = 1 / 5;
const MAX_REMOVED_SHARE = 1 / 2;

/** A sheet that is being edited or calculated may look empty for a moment. */
export class Losses {
  readonly #emptied = new Map<string, number>();
  readonly #content = createHash('sha256');
  #known = 0;
  #removed = 0;
  #total = 0;

  /** Counts a property. @param before undefined for a new one @param made fields that the sheet lacks, made from others */
  count(before: PropertyDetail | undefined, now: PropertyDetail, made: readonly string[] = []): void {
    this.#content.update(JSON.stringify(now));
    if (before === undefined) return;
    this.#known++;
    for (const [field, name] of ESSENTIAL_FIELDS) {
      const isEmpty = now[field] == null || (made.includes(field) && now[field] !== before[field]);
      if (before[field] != null && isEmpty) this.#emptied.set(name, (this.#emptied.get(name) ?? 0) + 1);
    }
  }

  setRemoved(removed: number, total: number): void {
    this.#removed = removed;
    this.#total = total;
  }

  list(): readonly string[] {
    const emptied = [...this.#emptied].flatMap(([name, count]) =>
      count > this.#known * MAX_EMPTIED_SHARE
        ? [`the ${name} of ${count} of the ${this.#known} homes is empty now, and was not before`]
        : [],
    );
    return this.#removed > this.#total * MAX_REMOVED_SHARE
      ? [`${this.#removed} of the ${this.#total} homes on the site are not in the file, and would go`, ...emptied]
      : emptied;
  }

  fingerprint(): string {
    return this.#content.copy().digest('base64url');
  }
}
