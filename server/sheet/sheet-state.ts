import { createHash } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import * as v from 'valibot';
import type { SiteDatabase } from '../db/database.ts';
import type { CatalogueSheetTable } from '../db/schema.ts';
import { toIso } from '../process/time.ts';

const LEASE_MS = 60_000;

const SheetFault = v.object({
  issues: v.array(v.string()),
  since: v.string(),
  /** True when a later check may succeed with the same sheet. */
  canPass: v.boolean(),
  /** Fingerprint of a sheet that would remove many properties; the same sheet at the next check confirms it. */
  comesTwice: v.optional(v.string()),
});
export type SheetFault = v.InferOutput<typeof SheetFault>;

/** The first issues, and how many more there are. */
export const limitIssues = (issues: readonly string[], max: number): string[] =>
  issues.length <= max ? [...issues] : [...issues.slice(0, max), `and ${issues.length - max} more`];

type CheckedFields = Pick<
  Selectable<CatalogueSheetTable>,
  'checked_at' | 'etag' | 'last_modified' | 'content' | 'catalogue_version'
>;

export interface SheetState extends CheckedFields {
  readonly refusal: SheetFault | undefined;
  readonly failure: SheetFault | undefined;
}

const hashAddress = (url: string): string => createHash('sha256').update(url).digest('hex');

const parseFault = (text: string | null): SheetFault | undefined =>
  text === null ? undefined : v.parse(SheetFault, JSON.parse(text));

/** Loads the state of the sheet at an address; undefined when nobody has checked it. */
export async function loadSheetState(db: SiteDatabase, url: string): Promise<SheetState | undefined> {
  const row = await db
    .selectFrom('catalogue_sheet')
    .selectAll()
    .where('address', '=', hashAddress(url))
    .executeTakeFirst();
  return row && { ...row, refusal: parseFault(row.refusal), failure: parseFault(row.failure) };
}

/** Missing fields stay as they are; null clears a fault. */
interface SheetUpdate extends Partial<CheckedFields> {
  readonly refusal?: SheetFault | null;
  readonly failure?: SheetFault | null;
}

const formatFault = (fault: SheetFault | null): string | null => (fault === null ? null : JSON.stringify(fault));

/** One process at a time holds the lease of the sheet. */
export class SheetLease {
  readonly #db: SiteDatabase;
  readonly #owner: string;
  readonly #now: () => number;

  private constructor(db: SiteDatabase, owner: string, now: () => number) {
    this.#db = db;
    this.#owner = owner;
    this.#now = now;
  }

  /** @param notSince the check is not due when a process has checked since then, ms since 1970 */
  static async acquire(
    db: SiteDatabase,
    {
      url,
      owner,
      now,
      notSince,
    }: { readonly url: string; readonly owner: string; readonly now: () => number; readonly notSince: number },
  ): Promise<SheetLease | undefined> {
    const address = hashAddress(url);
    const initial = {
      address,
      owner: null,
      claimed_until: null,
      checked_at: null,
      etag: null,
      last_modified: null,
      content: null,
      catalogue_version: null,
      refusal: null,
      failure: null,
    };
    await db
      .insertInto('catalogue_sheet')
      .values({ id: 1, ...initial })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(initial).where('catalogue_sheet.address', '!=', address),
      )
      .execute();
    const acquired = await db
      .updateTable('catalogue_sheet')
      .set({ owner, claimed_until: toIso(now() + LEASE_MS) })
      .where('address', '=', address)
      .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', toIso(now()))]))
      .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<=', toIso(notSince))]))
      .executeTakeFirst();
    return acquired.numUpdatedRows === 1n ? new SheetLease(db, owner, now) : undefined;
  }

  async holdDuring<T>(work: () => Promise<T>): Promise<T> {
    const renewal = setInterval(() => {
      // A failed renewal is repeated well before the lease ends.
      this.#update({ claimed_until: toIso(this.#now() + LEASE_MS) }).catch(() => undefined);
    }, LEASE_MS / 4).unref();
    try {
      return await work();
    } finally {
      clearInterval(renewal);
    }
  }

  /** Nothing is written when another process has acquired the lease. */
  async release({ refusal, failure, ...update }: SheetUpdate = {}): Promise<void> {
    await this.#update({
      ...update,
      ...(refusal === undefined ? {} : { refusal: formatFault(refusal) }),
      ...(failure === undefined ? {} : { failure: formatFault(failure) }),
      owner: null,
      claimed_until: null,
    });
  }

  async #update(values: Updateable<CatalogueSheetTable>): Promise<void> {
    await this.#db.updateTable('catalogue_sheet').set(values).where('owner', '=', this.#owner).execute();
  }
}
