import { readFacts } from '#contract/answer-facts.ts';
import { isForeignResponse } from '#contract/answered.ts';
import { DELTA_BASE_HEADER, DELTA_STATUS, getBareEtag, getIndexHref } from '#contract/catalogue-index.ts';
import { SYNC_EVERY_MS } from '#contract/device-catalogue.ts';
import { createSlices } from '../device/slices.ts';
import { addDifferences, type Difference } from './catalogue-changes.ts';
import { type CatalogueHead, type CatalogueStore, type Lines, parseLine, type SyncRecord } from './catalogue-store.ts';
import { type IndexAnswer, parseIndexAnswer, Refused } from './index-answer.ts';

// Only a complete and believable answer replaces the catalogue; after any other the sync backs off.

const MINUTE_MS = 60_000;
/** With a host without ETags, where each request costs the full catalogue. */
const FULL_EVERY_MS = 60 * MINUTE_MS;
/** Where the visitor saves data. */
export const SAVING_EVERY_MS = 24 * 60 * MINUTE_MS;
const REQUEST_LIMIT_MS = 4 * MINUTE_MS;
/** When at least this many properties shrink to less than half, a second answer must confirm it. */
const DOUBTED_FROM = 8;

interface CataloguePorts {
  readonly store: CatalogueStore;
  readonly fetch: (href: string, init: RequestInit) => Promise<Response>;
  readonly now: () => number;
}

/** `no-answer`: no connection, or a sign-in page. `refused`: not to be stored. `not-stored`: storage fails. */
export type SyncResult =
  | { readonly kind: 'not-due' | 'no-answer' | 'refused' | 'not-stored' | 'unchanged' }
  | { readonly kind: 'replaced'; readonly seq: number; readonly hasChanges: boolean };

const NO_RECORD: SyncRecord = { askedAt: 0, failures: 0, doubted: null, whole: false };

/** An answer with so few properties that a second one must confirm it. */
class Doubted extends Refused {
  constructor(readonly count: number) {
    super('Hardly any homes are left');
  }
}

/** True also when the clock went back. */
function isDue(record: SyncRecord, head: CatalogueHead | undefined, now: number, savesData: boolean): boolean {
  const interval = head !== undefined && head.etag === null ? FULL_EVERY_MS : SYNC_EVERY_MS;
  const backOff = Math.min(MINUTE_MS * 2 ** record.failures, FULL_EVERY_MS);
  const pause = savesData ? SAVING_EVERY_MS : record.failures === 0 ? interval : backOff;
  const elapsed = now - record.askedAt;
  return elapsed < 0 || elapsed >= pause;
}

const isJson = (response: Response): boolean =>
  /^application\/(?:[\w.+-]+\+)?json\b/i.test(response.headers.get('Content-Type') ?? '');

function applyDelta(before: Lines, { lines: changed, left }: IndexAnswer): Map<number, string> {
  const lines = new Map(before);
  for (const id of left) lines.delete(id);
  for (const [id, line] of changed) lines.set(id, line);
  return lines;
}

/** A full list, in which properties with unreadable records stay as they were. */
function mergeUnreadable(before: Lines, answer: IndexAnswer): Map<number, string> {
  const { broken, nameless } = answer;
  const lines = new Map(answer.lines);
  for (const [id, line] of before) if (!lines.has(id) && (nameless > 0 || broken.has(id))) lines.set(id, line);
  return lines;
}

async function findDifferences(before: Lines, after: Lines): Promise<readonly Difference[]> {
  const differences: Difference[] = [];
  const step = createSlices();
  for (const id of new Set([...after.keys(), ...before.keys()])) {
    await step();
    if (before.get(id) === after.get(id)) continue;
    const [previous, current] = [before, after].map((lines) => {
      const line = lines.get(id);
      return line === undefined ? null : parseLine(line);
    });
    // A damaged line, which is undefined, does not compare.
    if (previous !== undefined && current !== undefined) differences.push({ before: previous, after: current });
  }
  return differences;
}

/** @returns syncs the catalogue when that is due; calls during a sync share its result. Never throws */
export function createCatalogueSync(ports: CataloguePorts): (savesData: boolean) => Promise<SyncResult> {
  const { store, now } = ports;
  let running: Promise<SyncResult> | undefined;

  const requestIndex = (etag: string | undefined): Promise<Response> =>
    ports.fetch(getIndexHref(etag), {
      headers: { Accept: 'application/json', ...(etag === undefined ? {} : { 'If-None-Match': etag }) },
      redirect: 'error',
      cache: 'no-store',
      priority: 'low',
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    });

  const storeAnswer = async (
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
    if (isDelta && (known?.etag == null || response.headers.get(DELTA_BASE_HEADER) !== getBareEtag(known.etag))) {
      throw new Refused('Changes to another index');
    }
    const savedAt = now();
    const parsed = await parseIndexAnswer(response, isDelta);
    const stored = await store.read();
    if (isDelta && stored?.head.edition !== known?.edition)
      throw new Refused('Changes to a catalogue that was replaced');
    const before: Lines = stored?.lines ?? new Map();
    const lines = isDelta ? applyDelta(before, parsed) : mergeUnreadable(before, parsed);
    const total = readFacts(response.headers).total;
    if (total !== undefined && total !== (isDelta ? lines.size : parsed.count)) throw new Refused('Not all homes came');
    const isShrunk = before.size >= DOUBTED_FROM && lines.size * 2 < before.size;
    if (lines.size === 0 && stored === undefined) throw new Refused('An empty catalogue is no index');
    if ((isShrunk || lines.size === 0) && doubted !== lines.size) throw new Doubted(lines.size);
    const log = await store.readLog();
    const next = stored === undefined ? log : addDifferences(log, await findDifferences(before, lines));
    const etag = response.headers.get('ETag');
    if (!(await store.replace(stored?.head, { etag, savedAt, lines, log: next }))) return { kind: 'not-stored' };
    return { kind: 'replaced', seq: next.seq, hasChanges: next !== log };
  };

  const sync = async (savesData: boolean): Promise<SyncResult> => {
    const [record = NO_RECORD, head] = await Promise.all([store.readSync(), store.head()]);
    const askedAt = now();
    if (!isDue(record, head, askedAt, savesData)) return { kind: 'not-due' };
    const known = record.whole ? undefined : head;
    const success = { askedAt, failures: 0, doubted: null, whole: false };
    // Written first, so that an answer which crashes the worker backs off too.
    await store.writeSync({ ...record, askedAt, failures: record.failures + 1 });
    const response = await requestIndex(known?.etag ?? undefined).catch(() => undefined);
    if (response === undefined || isForeignResponse(response)) {
      // The try has cost no data, so the next one need not wait.
      await store.writeSync(record);
      await response?.body?.cancel().catch(() => undefined);
      return { kind: 'no-answer' };
    }
    try {
      const result = await storeAnswer(response, known, record.doubted);
      if (result.kind !== 'not-stored') await store.writeSync(success);
      return result;
    } catch (error) {
      if (error instanceof Doubted) await store.writeSync({ ...success, doubted: error.count });
      // The same changes would come again and be refused again.
      else if (response.status === DELTA_STATUS) await store.writeSync({ ...success, whole: true });
      return { kind: 'refused' };
    } finally {
      await response.body?.cancel().catch(() => undefined);
    }
  };

  return (savesData) => {
    running ??= sync(savesData)
      .catch((): SyncResult => ({ kind: 'not-stored' }))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}
