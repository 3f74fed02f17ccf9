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
import { getCatalogueState } from '../catalogue/published/published.ts';
import type { OpenDatabase, SiteDatabase } from '../db/database.ts';
import type { Media } from '../media/media.ts';
import { DownloadError, type DownloadLimits, type Network } from '../outbound/download.ts';
import { type FetchedSheet, fetchSheet } from './fetch-sheet.ts';
import { limitIssues, loadSheetState, type SheetFault, SheetLease, type SheetState } from './sheet-state.ts';

const MAX_ISSUES = 100;

export interface SheetPollOptions {
  readonly db: SiteDatabase;
  /** Opens a second connection, so that the site can read while the import writes. */
  readonly openDatabase: () => Promise<OpenDatabase>;
  readonly media: Pick<Media, 'register' | 'check'>;
  readonly url: string;
  readonly photosFolder: string;
  readonly owner: string;
  /** Cancels a download or an import without storing anything. */
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly limits?: DownloadLimits | undefined;
  readonly photoLimits?: DownloadLimits | undefined;
  readonly network?: Network | undefined;
}

export type PollResult =
  /** Another process has checked the sheet, or is checking it. */
  | { readonly is: 'not due' }
  | { readonly is: 'unchanged' }
  | { readonly is: 'imported'; readonly outcome: ImportOutcome }
  /** `isFetched`: the fault is in the sheet itself. `isNews`: the previous check did not find this fault. */
  | { readonly is: 'wrong'; readonly fault: SheetFault; readonly isFetched: boolean; readonly isNews: boolean };

/**
 * Checks the online spreadsheet, and imports it when it has changed.
 * @param notSince skips the check when any process has checked since then, ms since 1970
 * @param isFresh true for the first check of a process, which reads refused content again @throws database errors
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
    await lease.release().catch(() => undefined);
    throw error;
  }
}

async function checkSheet(options: SheetPollOptions, lease: SheetLease, isFresh: boolean): Promise<PollResult> {
  const { db, url, limits, photoLimits, network, signal, now } = options;
  const previous = await loadSheetState(db, url);
  const checked_at = new Date(now()).toISOString();
  const linkedPhotos = new LinkedPhotos({ folder: options.photosFolder, limits: photoLimits, signal, network, now });
  const isCurrent = previous !== undefined && (await isSettled(db, previous, isFresh, linkedPhotos));
  const settled = isCurrent ? previous : undefined;
  let fetched: FetchedSheet | undefined;
  try {
    fetched = await fetchSheet({
      url,
      signal,
      ...(settled === undefined ? {} : { validators: { etag: settled.etag, lastModified: settled.last_modified } }),
      ...(limits === undefined ? {} : { limits }),
      ...(network === undefined ? {} : { network }),
    });
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    signal.throwIfAborted();
    const failure = toFault([error.message], error.isTemporary, previous, checked_at);
    await lease.release({ checked_at, failure });
    return { is: 'wrong', fault: failure, isFetched: false, isNews: isNewFault(failure, previous?.failure) };
  }
  try {
    if (fetched !== undefined && fetched.hash !== settled?.content) {
      return await importFetched({ fetched, options, lease, previous, checked_at, linkedPhotos });
    }
    const validators = fetched === undefined ? {} : { etag: fetched.etag, last_modified: fetched.lastModified };
    await lease.release({ checked_at, failure: null, ...validators });
    const refusal = settled?.refusal;
    return refusal === undefined
      ? { is: 'unchanged' }
      : { is: 'wrong', fault: refusal, isFetched: true, isNews: false };
  } finally {
    await fetched?.remove();
  }
}

async function isSettled(
  db: SiteDatabase,
  previous: SheetState,
  isFresh: boolean,
  linkedPhotos: LinkedPhotos,
): Promise<boolean> {
  const { content, refusal } = previous;
  if (content === null) return false;
  const isOurs = async (): Promise<boolean> => previous.catalogue_version === (await getCatalogueState(db).version());
  // A catalogue that a command has imported since stays until the sheet itself changes.
  if (refusal === undefined) return !((await linkedPhotos.isRefreshDue()) && (await isOurs()));
  if (isFresh || refusal.canPass || refusal.comesTwice !== undefined) return false;
  // Another import may have confirmed the doubts.
  return isOurs();
}

async function importFetched({
  fetched,
  options,
  lease,
  previous,
  checked_at,
  linkedPhotos,
}: {
  readonly fetched: FetchedSheet;
  readonly options: SheetPollOptions;
  readonly lease: SheetLease;
  readonly previous: SheetState | undefined;
  readonly checked_at: string;
  readonly linkedPhotos: LinkedPhotos;
}): Promise<PollResult> {
  const { db, signal } = options;
  const { etag, lastModified: last_modified, hash: content } = fetched;
  const update = { checked_at, failure: null, etag, last_modified, content };
  // Another import may confirm the doubts of this one meanwhile.
  const versionBefore = await getCatalogueState(db).version();
  const connection = await options.openDatabase();
  try {
    const outcome = await importCatalogue({
      db: connection.db,
      media: options.media,
      folder: fetched.path,
      namedEncoding: parseEncodingLabel(fetched.charset),
      linkedPhotos,
      ...((await isDemoShown(db)) ? {} : { lossGuard: { before: previous?.refusal?.comesTwice } }),
      onProgress: () => signal.throwIfAborted(),
    });
    const version = await getCatalogueState(db).version();
    await lease.release({ ...update, refusal: null, catalogue_version: version });
    // The import notified only the subscribers of the second connection.
    getCatalogueState(db).notify(version);
    return { is: 'imported', outcome };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof CatalogueError)) throw error;
    const canPass = linkedPhotos.failures > 0 || error instanceof CatalogueBusy;
    const fault = toFault([...error.issues, ...getAdvice(error)], canPass, previous, checked_at);
    const refusal = error instanceof LossesUnconfirmed ? { ...fault, comesTwice: error.fingerprint } : fault;
    await lease.release({ ...update, refusal, catalogue_version: versionBefore });
    const isNews = isNewFault(refusal, previous?.failure ?? previous?.refusal);
    return { is: 'wrong', fault: refusal, isFetched: true, isNews };
  } finally {
    await connection.close();
  }
}

function getAdvice(error: CatalogueError): readonly string[] {
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
  canPass: boolean,
  previous: SheetState | undefined,
  checked_at: string,
): SheetFault {
  return {
    issues: limitIssues(issues, MAX_ISSUES),
    since: previous?.failure?.since ?? previous?.refusal?.since ?? checked_at,
    canPass,
  };
}

const isNewFault = (fault: SheetFault, previous: SheetFault | undefined): boolean =>
  JSON.stringify(fault.issues) !== JSON.stringify(previous?.issues);
