import { createHash } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import * as v from 'valibot';
import type { SiteDatabase } from '../db/database.ts';
import type { CatalogueSheetTable } from '../db/schema.ts';

// The state of the online spreadsheet that all processes share: the lease, the last content and its faults.

/** How long a lease lasts unless it is renewed, ms. When its process dies, the others wait this long. */
const LEASE_MS = 60_000;

const SheetFault = v.object({
  /** Each with file, line and column where it has them. */
  issues: v.array(v.string()),
  /** ISO time since which there has been a fault, this or another. */
  since: v.string(),
  /** It may pass although nobody changes the sheet. */
  mayPass: v.boolean(),
  /** Fingerprint of a sheet that would take much away; the same sheet at the next check confirms it. */
  comesTwice: v.optional(v.string()),
});
export type SheetFault = v.InferOutput<typeof SheetFault>;

export interface SheetState
  extends Pick<
    Selectable<CatalogueSheetTable>,
    'checked_at' | 'etag' | 'last_modified' | 'content' | 'catalogue_version'
  > {
  /** Why the last content was not imported. */
  readonly refusal: SheetFault | undefined;
  /** Why the last fetch failed. */
  readonly failure: SheetFault | undefined;
}

const iso = (ms: number): string => new Date(ms).toISOString();
const addressOf = (url: string): string => createHash('sha256').update(url).digest('hex');

const faultOf = (text: string | null): SheetFault | undefined =>
  text === null ? undefined : v.parse(SheetFault, JSON.parse(text));

/** Loads the state of the sheet at an address; undefined when nobody has checked it. */
export async function loadSheetState(db: SiteDatabase, url: string): Promise<SheetState | undefined> {
  const row = await db
    .selectFrom('catalogue_sheet')
    .selectAll()
    .where('address', '=', addressOf(url))
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, refusal: faultOf(row.refusal), failure: faultOf(row.failure) };
}

/** The result of a check; missing fields stay as they are, and a fault that is null is over. */
interface SheetUpdate
  extends Partial<
    Pick<CatalogueSheetTable, 'checked_at' | 'etag' | 'last_modified' | 'content' | 'catalogue_version'>
  > {
  readonly refusal?: SheetFault | null;
  readonly failure?: SheetFault | null;
}

const textOf = (fault: SheetFault | null): string | null => (fault === null ? null : JSON.stringify(fault));

/** The lease of the sheet, which one process has at a time. */
export class SheetLease {
  readonly #db: SiteDatabase;
  readonly #owner: string;
  readonly #now: () => number;

  private constructor(db: SiteDatabase, owner: string, now: () => number) {
    this.#db = db;
    this.#owner = owner;
    this.#now = now;
  }

  /**
   * Acquires the lease.
   * @param owner a name that no other process has
   * @param notSince it is not due when somebody has checked it since then, ms since 1970
   * @returns undefined when it is not due, or another process holds the lease
   */
  static async acquire(
    db: SiteDatabase,
    {
      url,
      owner,
      now,
      notSince,
    }: { readonly url: string; readonly owner: string; readonly now: () => number; readonly notSince: number },
  ): Promise<SheetLease | undefined> {
    const address = addressOf(url);
    const unknown = {
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
      .values({ id: 1, ...unknown })
      .onConflict((conflict) =>
        // The stored state belongs to another address.
        conflict.column('id').doUpdateSet(unknown).where('catalogue_sheet.address', '!=', address),
      )
      .execute();
    const acquired = await db
      .updateTable('catalogue_sheet')
      .set({ owner, claimed_until: iso(now() + LEASE_MS) })
      .where('address', '=', address)
      .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', iso(now()))]))
      .where((is) => is.or([is('checked_at', 'is', null), is('checked_at', '<=', iso(notSince))]))
      .executeTakeFirst();
    return acquired.numUpdatedRows === 1n ? new SheetLease(db, owner, now) : undefined;
  }

  /** Renews the lease while a piece of work runs. */
  async holdDuring<T>(work: () => Promise<T>): Promise<T> {
    const renewal = setInterval(() => {
      // Others follow one that fails.
      this.#update({ claimed_until: iso(this.#now() + LEASE_MS) }).catch(() => undefined);
    }, LEASE_MS / 4).unref();
    try {
      return await work();
    } finally {
      clearInterval(renewal);
    }
  }

  /** Releases the lease and stores the result. Nothing is written when another process has acquired it. */
  async release({ refusal, failure, ...learnt }: SheetUpdate = {}): Promise<void> {
    await this.#update({
      ...learnt,
      ...(refusal === undefined ? {} : { refusal: textOf(refusal) }),
      ...(failure === undefined ? {} : { failure: textOf(failure) }),
      owner: null,
      claimed_until: null,
    });
  }

  async #update(values: Updateable<CatalogueSheetTable>): Promise<void> {
    await this.#db.updateTable('catalogue_sheet').set(values).where('owner', '=', this.#owner).execute();
  }
}
