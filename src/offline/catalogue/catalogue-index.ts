import * as v from 'valibot';
import { readFacts } from '#contract/answer-facts.ts';
import { isStranger } from '#contract/answered.ts';
import {
  bareEtag,
  compactSummary,
  DELTA_BASE_HEADER,
  DELTA_STATUS,
  idOfBroken,
  indexHref,
} from '#contract/catalogue-index.ts';
import { PropertyId, PropertySummary } from '#contract/property.ts';
import { NotAList, RecordSplitter } from '../answers/json-records.ts';
import { parseLine } from '../answers/known-properties.ts';
import { slices } from '../device/slices.ts';
import { addDifferences, type Difference } from './catalogue-changes.ts';
import type { CatalogueHead, CatalogueStore, Lines, SyncNote } from './catalogue-store.ts';

// Keeps the catalogue index of this device in step with the server. Only an answer that is whole and believable takes the
// place of what is there; all else leaves it as it was, and is asked for again later, less and less often.

const MINUTE_MS = 60_000;
export const SYNC_EVERY_MS = 5 * MINUTE_MS;
/** The same with a host that cannot say that nothing has changed: each request may cost the whole catalogue. */
export const FULL_EVERY_MS = 60 * MINUTE_MS;
/** The same where the visitor saves data. */
export const SAVING_EVERY_MS = 24 * 60 * MINUTE_MS;
const TIME_LIMIT_MS = 4 * MINUTE_MS;
/** Most properties of an index; a host with more is not kept whole on a phone. */
export const MAX_HOMES = 20_000;
/** A catalogue of at least this many properties that shrinks to less than half must be seen so twice. */
const DOUBTED_FROM = 8;
/** Longest piece of an answer that is worked through at once, in characters. */
const PIECE = 8_192;

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

const FIRST_NOTE: SyncNote = { askedAt: 0, failures: 0, doubted: null, whole: false };

class Refused extends Error {
  override readonly name = 'Refused';
}
/** A whole answer with so few properties that it must be said twice. */
class Doubted extends Refused {
  readonly count: number;
  constructor(count: number) {
    super('Hardly any homes are left');
    this.count = count;
  }
}

/** May it be asked for now? A clock that went back knows nothing, so the request is made. */
function isDue(note: SyncNote, head: CatalogueHead | undefined, now: number, savesData: boolean): boolean {
  const usual = head !== undefined && head.etag === null ? FULL_EVERY_MS : SYNC_EVERY_MS;
  const later = Math.min(MINUTE_MS * 2 ** note.failures, FULL_EVERY_MS);
  const pause = savesData ? SAVING_EVERY_MS : note.failures === 0 ? usual : later;
  const passed = now - note.askedAt;
  return passed < 0 || passed >= pause;
}

interface Taken {
  readonly homes: Map<number, string>;
  /** Ids that a list of changes names as gone. */
  readonly left: readonly number[];
  /** Ids of records that are there and cannot be read: nothing is known of these properties, so they stay as they were. */
  readonly broken: ReadonlySet<number>;
  /** Records that do not even say their id: any property may be one of them. */
  readonly nameless: number;
  readonly count: number;
}

const Ids = v.array(PropertyId);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new NotAList('An element is no JSON');
  }
};

async function* textsOf(response: Response): AsyncGenerator<string> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      for (let from = 0; from < part.value.length; from += PIECE) {
        yield decoder.decode(part.value.subarray(from, from + PIECE), { stream: true });
      }
    }
    yield decoder.decode();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** @param isDelta the first element is the list of ids that left */
async function takeIn(response: Response, isDelta: boolean): Promise<Taken> {
  const splitter = new RecordSplitter();
  const step = slices();
  const homes = new Map<number, string>();
  const broken = new Set<number>();
  let left: readonly number[] | undefined;
  let nameless = 0;
  let count = 0;
  for await (const text of textsOf(response)) {
    for (const element of splitter.push(text)) {
      const json = parsed(element);
      if (isDelta && left === undefined) {
        left = v.parse(Ids, json);
        continue;
      }
      count++;
      if (count > MAX_HOMES) throw new Refused('Too many homes for this device');
      const home = v.safeParse(PropertySummary, json);
      if (home.success) {
        const { id } = home.output;
        if (!homes.has(id)) homes.set(id, JSON.stringify(compactSummary(home.output)));
      } else {
        const id = idOfBroken(json);
        if (id === undefined) nameless++;
        else broken.add(id);
      }
      await step();
    }
    await step();
  }
  splitter.end();
  if (isDelta && left === undefined) throw new Refused('A list of changes without its beginning');
  if (broken.size + nameless > homes.size && count > 0) throw new Refused('Most records cannot be read');
  return { homes, left: left ?? [], broken, nameless, count };
}

const isJson = (response: Response): boolean =>
  /^application\/(?:[\w.+-]+\+)?json\b/i.test(response.headers.get('Content-Type') ?? '');

/** Lays a list of changes over what is here. */
function layOver(before: Lines, { homes, left }: Taken): Map<number, string> {
  const lines = new Map(before);
  for (const id of left) lines.delete(id);
  for (const [id, line] of homes) lines.set(id, line);
  return lines;
}

/** A full list, with what it cannot tell anything of as it was. */
function asWhole(before: Lines, { homes, broken, nameless }: Taken): Map<number, string> {
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
    const taken = await takeIn(response, isDelta);
    const stored = await store.read();
    if (isDelta && stored?.head.edition !== known?.edition) throw new Refused('Nothing to lay the changes over');
    const before: Lines = stored?.lines ?? new Map();
    const lines = isDelta ? layOver(before, taken) : asWhole(before, taken);
    const total = readFacts(response.headers).total;
    if (total !== undefined && total !== (isDelta ? lines.size : taken.count)) throw new Refused('Not all homes came');
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
    if (isStranger(response)) {
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
