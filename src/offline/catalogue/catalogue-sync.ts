import { readFacts } from '#contract/answer-facts.ts';
import { isForeignResponse } from '#contract/answered.ts';
import { bareEtag, DELTA_BASE_HEADER, DELTA_STATUS, indexHref } from '#contract/catalogue-index.ts';
import { parseLine } from '../answers/known-properties.ts';
import { slices } from '../device/slices.ts';
import { addDifferences, type Difference } from './catalogue-changes.ts';
import type { CatalogueHead, CatalogueStore, Lines, SyncRecord } from './catalogue-store.ts';
import { type IndexAnswer, parseIndexAnswer, Refused } from './index-answer.ts';

// Brings the catalogue of this device up to date with the server. Only an answer that is whole and believable replaces what is
// here; after any other it is asked for again later, less and less often.

const MINUTE_MS = 60_000;
export const SYNC_EVERY_MS = 5 * MINUTE_MS;
/** The same with a host that cannot say that nothing has changed: each request may cost the whole catalogue. */
export const FULL_EVERY_MS = 60 * MINUTE_MS;
/** The same where the visitor saves data. */
export const SAVING_EVERY_MS = 24 * 60 * MINUTE_MS;
const TIME_LIMIT_MS = 4 * MINUTE_MS;
/** A catalogue of at least this many properties that shrinks to less than half must be seen so twice. */
const DOUBTED_FROM = 8;

export interface CataloguePorts {
  readonly store: CatalogueStore;
  readonly fetch: (href: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The visitor, or the browser, asks for little data to be used. */
  readonly savesData: () => boolean;
}

/**
 * What came of a sync. `not-due`: nothing was asked. `no-answer`: no connection, or a sign-in page. `refused`: an answer that must not replace
 * what is here. `not-stored`: storage is full or failing. `unchanged`, `replaced`: the index is what the server has.
 */
export type SyncResult =
  | { readonly kind: 'not-due' | 'no-answer' | 'refused' | 'not-stored' | 'unchanged' }
  | {
      readonly kind: 'replaced';
      /** Number of the last sync that brought changes: this one, if it did. */
      readonly seq: number;
      /** It brought changes that interest a visitor. */
      readonly hasChanges: boolean;
    };

const FIRST_NOTE: SyncRecord = { askedAt: 0, failures: 0, doubted: null, whole: false };

/** A whole answer with so few properties that it must be said twice. */
class Doubted extends Refused {
  readonly count: number;
  constructor(count: number) {
    super('Hardly any homes are left');
    this.count = count;
  }
}

/** May it be asked for now? A clock that went back knows nothing, so the request is made. */
function isDue(note: SyncRecord, head: CatalogueHead | undefined, now: number, savesData: boolean): boolean {
  const usual = head !== undefined && head.etag === null ? FULL_EVERY_MS : SYNC_EVERY_MS;
  const later = Math.min(MINUTE_MS * 2 ** note.failures, FULL_EVERY_MS);
  const pause = savesData ? SAVING_EVERY_MS : note.failures === 0 ? usual : later;
  const passed = now - note.askedAt;
  return passed < 0 || passed >= pause;
}

const isJson = (response: Response): boolean =>
  /^application\/(?:[\w.+-]+\+)?json\b/i.test(response.headers.get('Content-Type') ?? '');

/** Lays a list of changes over what is here. */
function layOver(before: Lines, { homes, left }: IndexAnswer): Map<number, string> {
  const lines = new Map(before);
  for (const id of left) lines.delete(id);
  for (const [id, line] of homes) lines.set(id, line);
  return lines;
}

/** A full list, with what it cannot tell anything of as it was. */
function asWhole(before: Lines, { homes, broken, nameless }: IndexAnswer): Map<number, string> {
  const lines = new Map(homes);
  for (const [id, line] of before) if (!lines.has(id) && (nameless > 0 || broken.has(id))) lines.set(id, line);
  return lines;
}

/** The differences of two indexes, line by line. */
async function differencesOf(before: Lines, after: Lines): Promise<readonly Difference[]> {
  const differences: Difference[] = [];
  const step = slices();
  const add = (was: string | undefined, is: string | undefined): void => {
    const [old, next] = [was, is].map((line) => (line === undefined ? null : parseLine(line)));
    // Of a line that storage has spoilt nothing can be said.
    if (old !== undefined && next !== undefined) differences.push({ before: old, after: next });
  };
  for (const [id, line] of after) {
    const was = before.get(id);
    if (was !== line) add(was, line);
    await step();
  }
  for (const [id, line] of before) {
    if (!after.has(id)) add(line, undefined);
    await step();
  }
  return differences;
}

/**
 * @returns what brings the index up to date when that is due; calls while it is at work share its result. Never throws.
 */
export function createCatalogueSync(ports: CataloguePorts): () => Promise<SyncResult> {
  const { store, now } = ports;
  let underWay: Promise<SyncResult> | undefined;

  const ask = (etag: string | undefined): Promise<Response> => {
    return ports.fetch(indexHref(etag), {
      headers: { Accept: 'application/json', ...(etag === undefined ? {} : { 'If-None-Match': etag }) },
      redirect: 'error',
      cache: 'no-store',
      priority: 'low',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
  };

  const takeOver = async (
    response: Response,
    known: CatalogueHead | undefined,
    doubted: number | null,
  ): Promise<SyncResult> => {
    const { status } = response;
    if (status === 304 && known?.etag != null) {
      return { kind: (await store.confirm(known, now())) ? 'unchanged' : 'not-stored' };
    }
    const isDelta = status === DELTA_STATUS;
    if ((status !== 200 && !isDelta) || !isJson(response)) throw new Refused(`Status ${status}`);
    if (isDelta && (known?.etag == null || response.headers.get(DELTA_BASE_HEADER) !== bareEtag(known.etag))) {
      throw new Refused('Changes to another index');
    }
    const savedAt = now();
    const parsed = await parseIndexAnswer(response, isDelta);
    const stored = await store.read();
    if (isDelta && stored?.head.edition !== known?.edition) throw new Refused('Nothing to lay the changes over');
    const before: Lines = stored?.lines ?? new Map();
    const lines = isDelta ? layOver(before, parsed) : asWhole(before, parsed);
    const total = readFacts(response.headers).total;
    if (total !== undefined && total !== (isDelta ? lines.size : parsed.count)) throw new Refused('Not all homes came');
    const isShrunk = before.size >= DOUBTED_FROM && lines.size * 2 < before.size;
    if (lines.size === 0 && stored === undefined) throw new Refused('An empty catalogue is no index');
    if ((isShrunk || lines.size === 0) && doubted !== lines.size) throw new Doubted(lines.size);
    const log = await store.log();
    const next = stored === undefined ? log : addDifferences(log, await differencesOf(before, lines));
    const etag = response.headers.get('ETag');
    if (!(await store.replace(stored, { etag, savedAt, lines, log: next }))) return { kind: 'not-stored' };
    return { kind: 'replaced', seq: next.seq, hasChanges: next !== log };
  };

  const sync = async (): Promise<SyncResult> => {
    const [note = FIRST_NOTE, head] = await Promise.all([store.syncNote(), store.head()]);
    const askedAt = now();
    if (!isDue(note, head, askedAt, ports.savesData())) return { kind: 'not-due' };
    const known = note.whole ? undefined : head;
    const answered = { askedAt, failures: 0, doubted: null, whole: false };
    // Written first: an answer that ends this worker every time must not be asked for every time.
    await store.keepSyncNote({ ...note, askedAt, failures: note.failures + 1 });
    let response: Response;
    try {
      response = await ask(known?.etag ?? undefined);
    } catch {
      // It has cost nothing, so the next moment with a connection is as good as any.
      await store.keepSyncNote(note);
      return { kind: 'no-answer' };
    }
    if (isForeignResponse(response)) {
      await store.keepSyncNote(note);
      await response.body?.cancel().catch(() => undefined);
      return { kind: 'no-answer' };
    }
    try {
      const result = await takeOver(response, known, note.doubted);
      if (result.kind !== 'not-stored') await store.keepSyncNote(answered);
      return result;
    } catch (error) {
      if (error instanceof Doubted) await store.keepSyncNote({ ...answered, doubted: error.count });
      // Changes that do not fit would come again, and not fit again.
      else if (response.status === DELTA_STATUS) await store.keepSyncNote({ ...answered, whole: true });
      return { kind: 'refused' };
    } finally {
      await response.body?.cancel().catch(() => undefined);
    }
  };

  return () => {
    underWay ??= sync()
      .catch((): SyncResult => ({ kind: 'not-stored' }))
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
}
