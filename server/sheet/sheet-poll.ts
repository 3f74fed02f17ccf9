import { parseEncodingLabel } from '../catalogue/files/encoding.ts';
import {
  DoubtsRemain,
  type ImportOutcome,
  importCatalogue,
  isDemoShown,
  LossesUnconfirmed,
} from '../catalogue/import/import.ts';
import { LinkedPhotos } from '../catalogue/pictures/linked-photos.ts';
import { CatalogueBusy, CatalogueError } from '../catalogue/problems.ts';
import { catalogueState } from '../catalogue/published/published.ts';
import type { OpenDatabase, SiteDatabase } from '../db/database.ts';
import type { Media } from '../media/media.ts';
import { DownloadError, type DownloadLimits, type Network } from '../outbound/download.ts';
import { type FetchedSheet, fetchSheet } from './fetch-sheet.ts';
import { loadSheetState, type SheetFault, SheetLease, type SheetState } from './sheet-state.ts';

/** Issues of a sheet that are stored and reported. */
const MOST_ISSUES = 100;

export interface SheetPollOptions {
  readonly db: SiteDatabase;
  /** Opens a second connection for one import: the site reads over its own while the transaction writes. */
  readonly openDatabase: () => Promise<OpenDatabase>;
  readonly media: Pick<Media, 'register' | 'look'>;
  readonly url: string;
  readonly photosFolder: string;
  /** A name that no other process has. */
  readonly owner: string;
  /** Ends a download or an import; nothing is stored of it then. */
  readonly signal: AbortSignal;
  /** Wall clock, ms. */
  readonly now: () => number;
  readonly limits?: DownloadLimits | undefined;
  readonly photoLimits?: DownloadLimits | undefined;
  readonly network?: Network | undefined;
}

export type PollResult =
  /** Another process has checked the sheet, or is checking it. */
  | { readonly is: 'not due' }
  /** The content was imported before. */
  | { readonly is: 'unchanged' }
  | { readonly is: 'imported'; readonly outcome: ImportOutcome }
  /**
   * Nothing was changed. `isFetched`: the fault is in the sheet, not on the way to it. `isNews`: there was another
   * fault before, or none.
   */
  | { readonly is: 'wrong'; readonly fault: SheetFault; readonly isFetched: boolean; readonly isNews: boolean };

/**
 * Checks the online spreadsheet, and imports it whole when it has changed. An unchanged one costs a conditional
 * request, or a download and its hash where the host knows no validators.
 * @param notSince it is not due when any process has checked it since then, ms since 1970
 * @param isFresh this process has not checked before: refused content is read again, since a new release or whoever
 * started it may have corrected something
 * @throws what the database or the disk says; nothing is stored then, and the next check begins anew
 */
export async function pollSheet(
  options: SheetPollOptions,
  { notSince, isFresh }: { readonly notSince: number; readonly isFresh: boolean },
): Promise<PollResult> {
  const { db, url, owner, now } = options;
  const lease = await SheetLease.acquire(db, { url, owner, now, notSince });
  if (lease === undefined) return { is: 'not due' };
  try {
    return await lease.holdDuring(() => checkSheet(options, lease, isFresh));
  } catch (error) {
    // The next process need not wait until the lease ends.
    await lease.release().catch(() => undefined);
    throw error;
  }
}

async function checkSheet(options: SheetPollOptions, lease: SheetLease, isFresh: boolean): Promise<PollResult> {
  const { db, url, limits, photoLimits, network, signal, now } = options;
  const before = await loadSheetState(db, url);
  const checked_at = new Date(now()).toISOString();
  const linkedPhotos = new LinkedPhotos({ folder: options.photosFolder, limits: photoLimits, signal, network, now });
  const isKnown = before !== undefined && (await isSettled(db, before, isFresh, linkedPhotos));
  const known = isKnown ? before : undefined;
  let fetched: FetchedSheet | undefined;
  try {
    fetched = await fetchSheet({
      url,
      signal,
      ...(known === undefined ? {} : { validators: { etag: known.etag, lastModified: known.last_modified } }),
      ...(limits === undefined ? {} : { limits }),
      ...(network === undefined ? {} : { network }),
    });
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    signal.throwIfAborted();
    const failure = toFault([error.message], error.isTemporary, before, checked_at);
    await lease.release({ checked_at, failure });
    return { is: 'wrong', fault: failure, isFetched: false, isNews: isNewFault(failure, before?.failure) };
  }
  try {
    if (fetched !== undefined && fetched.hash !== known?.content) {
      return await importFetched(fetched, options, lease, { before, checked_at, linkedPhotos });
    }
    const validators = fetched === undefined ? {} : { etag: fetched.etag, last_modified: fetched.lastModified };
    await lease.release({ checked_at, failure: null, ...validators });
    const refusal = known?.refusal;
    return refusal === undefined
      ? { is: 'unchanged' }
      : { is: 'wrong', fault: refusal, isFetched: true, isNews: false };
  } finally {
    await fetched?.remove();
  }
}

/** Whether the content of the last check need not be read again. */
async function isSettled(
  db: SiteDatabase,
  before: SheetState,
  isFresh: boolean,
  linkedPhotos: LinkedPhotos,
): Promise<boolean> {
  if (before.content === null) return false;
  const isOurs = async (): Promise<boolean> => before.catalogue_version === (await catalogueState(db).version());
  // Other photos may lie behind its links. What a command has imported since stays until the sheet itself changes.
  if (before.refusal === undefined) return !((await linkedPhotos.isRefreshDue()) && (await isOurs()));
  if (isFresh || before.refusal.mayPass || before.refusal.comesTwice !== undefined) return false;
  // Another import may have confirmed what was doubted.
  return isOurs();
}

async function importFetched(
  fetched: FetchedSheet,
  options: SheetPollOptions,
  lease: SheetLease,
  {
    before,
    checked_at,
    linkedPhotos,
  }: {
    readonly before: SheetState | undefined;
    readonly checked_at: string;
    readonly linkedPhotos: LinkedPhotos;
  },
): Promise<PollResult> {
  const { db, signal } = options;
  const learnt = {
    checked_at,
    failure: null,
    etag: fetched.etag,
    last_modified: fetched.lastModified,
    content: fetched.hash,
  };
  // Another import meanwhile may confirm what this one doubts.
  const versionBefore = await catalogueState(db).version();
  const own = await options.openDatabase();
  try {
    const outcome = await importCatalogue({
      db: own.db,
      media: options.media,
      folder: fetched.path,
      namedEncoding: parseEncodingLabel(fetched.charset),
      linkedPhotos,
      ...((await isDemoShown(db)) ? {} : { lossGuard: { before: before?.refusal?.comesTwice } }),
      onProgress: () => signal.throwIfAborted(),
    });
    const version = await catalogueState(db).version();
    await lease.release({ ...learnt, refusal: null, catalogue_version: version });
    // The second connection has notified nobody here.
    catalogueState(db).notify(version);
    return { is: 'imported', outcome };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof CatalogueError)) throw error;
    const mayPass = linkedPhotos.failures > 0 || error instanceof CatalogueBusy;
    const fault = toFault([...error.issues, ...adviceFor(error)], mayPass, before, checked_at);
    const refusal = error instanceof LossesUnconfirmed ? { ...fault, comesTwice: error.fingerprint } : fault;
    await lease.release({ ...learnt, refusal, catalogue_version: versionBefore });
    return {
      is: 'wrong',
      fault: refusal,
      isFetched: true,
      isNews: isNewFault(refusal, before?.failure ?? before?.refusal),
    };
  } finally {
    await own.close();
  }
}

/** A poll has nobody to ask, so it says how to import all the same. */
function adviceFor(error: CatalogueError): readonly string[] {
  if (error instanceof DoubtsRemain) {
    return [
      'These can hardly be meant. Where they are right: npm run import -- (the address of the sheet) --accept-doubts',
    ];
  }
  if (error instanceof LossesUnconfirmed) {
    return [
      'If the sheet is the same at the next look, that is taken as meant. At once: npm run import -- (the address of the sheet) --remove-many',
    ];
  }
  return [];
}

function toFault(
  issues: readonly string[],
  mayPass: boolean,
  before: SheetState | undefined,
  checked_at: string,
): SheetFault {
  const more = issues.length - MOST_ISSUES;
  return {
    issues: more > 0 ? [...issues.slice(0, MOST_ISSUES), `and ${more} more`] : [...issues],
    since: before?.failure?.since ?? before?.refusal?.since ?? checked_at,
    mayPass,
  };
}

const isNewFault = (fault: SheetFault, before: SheetFault | undefined): boolean =>
  JSON.stringify(fault.issues) !== JSON.stringify(before?.issues);
