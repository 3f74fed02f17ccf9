import * as v from 'valibot';
import { PropertyId } from '#contract/property.ts';
import { hashFnv1a } from '#lib/fnv1a.ts';
import { BEST_SCORE, MAX_MARKS, type Marks, QuestionId } from './checklist.ts';
import { filterOfSearch, getSearchId } from './saved-search.ts';

// Saved properties and searches, and hidden properties, as the fragment of a link, which browsers send to no server. A fragment may come from
// anywhere, so reading checks everything.

export const MOVE_PATH = '/saved/move';

export interface MovedChecklist {
  readonly marks: Marks;
  readonly score: number | null;
}
export interface MovedProperty {
  readonly id: number;
  readonly note: string;
  readonly checklist?: MovedChecklist;
}
export interface MovedSearch {
  /** Canonical query string of the results screen, without "?", order and page. */
  readonly query: string;
  readonly name: string;
}
export interface MovedList {
  readonly properties: readonly MovedProperty[];
  readonly searches: readonly MovedSearch[];
  /** Ids of the properties that the visitor has hidden. */
  readonly hidden: readonly number[];
}

// Writing leaves out what is beyond these limits, and reading takes it for damage.
export const MAX_MOVED_PROPERTIES = 500;
export const MAX_SEARCHES = 50;
const MAX_NAME = 120;
const MAX_QUERY = 600;
const MAX_NOTE = 2000;
/** Different questions of all properties together. */
const MAX_QUESTIONS = 400;
const MAX_QUESTION_NAME = 40;
const MAX_ID = 999_999_999_999_999;
const MAX_FRAGMENT = 1_600_000;
const MAX_PASTED = MAX_FRAGMENT + 10_000;

/** A fragment is "jj", its version, a checksum and the list. From 2 on it has checklists, from 3 on hidden properties. */
const VERSION = /^jj(\d+)\./;
const NEWEST_VERSION = 3;

/** `none`: no such link; `newer`: of a newer version of the site; `damaged`: cut or changed on its way. */
export type MoveProblem = 'none' | 'newer' | 'damaged' | 'empty';
export type MoveReading =
  | { readonly ok: true; readonly list: MovedList }
  | { readonly ok: false; readonly why: MoveProblem };

/** The id of a saved search: without unknown and impossible parts, order and page. */
export const toCanonicalQuery = (id: string): string => getSearchId(filterOfSearch({ id }));

const truncate = (text: string, length: number): string => [...text].slice(0, length).join('');

class Damaged extends Error {}

/** Writes whole numbers in groups of seven bits, and texts and lists with their length first. */
class Writer {
  readonly #bytes: number[] = [];
  number(value: number): void {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) this.#bytes.push((rest % 128) + 128);
    this.#bytes.push(rest);
  }
  text(text: string): void {
    this.list([...new TextEncoder().encode(text)], (byte) => this.#bytes.push(byte));
  }
  list<T>(items: readonly T[], write: (item: T) => void): void {
    this.number(items.length);
    for (const item of items) write(item);
  }
  toBase64Url(): string {
    return btoa(this.#bytes.map((byte) => String.fromCharCode(byte)).join(''))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  }
}

/** Methods throw Damaged. */
class Reader {
  readonly #bytes: Uint8Array;
  #offset = 0;
  constructor(base64Url: string) {
    if (!/^[\w-]*$/.test(base64Url)) throw new Damaged();
    const binary = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
    this.#bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  }
  number(max: number): number {
    let value = 0;
    for (let factor = 1; factor <= 2 ** 49; factor *= 128) {
      const byte = this.#bytes[this.#offset++];
      if (byte === undefined) throw new Damaged();
      value += (byte % 128) * factor;
      if (byte > 127) continue;
      if (value > max) throw new Damaged();
      return value;
    }
    throw new Damaged();
  }
  text(maxLength: number): string {
    // A code point has four bytes at most.
    const end = this.number(maxLength * 4) + this.#offset;
    if (end > this.#bytes.length) throw new Damaged();
    const bytes = this.#bytes.subarray(this.#offset, end);
    this.#offset = end;
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if ([...text].length > maxLength) throw new Damaged();
    return text;
  }
  list<T>(maxLength: number, read: () => T): T[] {
    return Array.from({ length: this.number(maxLength) }, read);
  }
  isAtEnd(): boolean {
    return this.#offset === this.#bytes.length;
  }
}

/** 28 bits, which four groups of seven hold. */
function computeChecksum(body: string): string {
  const writer = new Writer();
  writer.number(hashFnv1a(body) % 2 ** 28);
  return writer.toBase64Url();
}

/** Writes a list as a fragment without "#": four to six characters per property without a note, at most 1.1 million. */
export function writeMove(list: MovedList): string {
  const properties = list.properties.filter(({ id }) => v.is(PropertyId, id)).slice(0, MAX_MOVED_PROPERTIES);
  const writer = new Writer();
  writer.list(properties, ({ id }) => writer.number(id));
  writer.list(list.searches.slice(0, MAX_SEARCHES), ({ query, name }) => {
    writer.text(truncate(toCanonicalQuery(query), MAX_QUERY));
    writer.text(truncate(name, MAX_NAME));
  });
  const notes = properties.flatMap(({ note }, index) => (note === '' ? [] : [{ index, note }]));
  writer.list(notes, ({ index, note }) => {
    writer.number(index);
    writer.text(truncate(note, MAX_NOTE));
  });
  const checklists = properties.flatMap(({ checklist }, index) => (checklist ? [{ index, ...checklist }] : []));
  const hidden = list.hidden.filter((id) => v.is(PropertyId, id)).slice(0, MAX_MOVED_PROPERTIES);
  // The lowest version, which more builds can read.
  const version = hidden.length > 0 ? 3 : checklists.length > 0 ? 2 : 1;
  if (version >= 2) writeChecklists(writer, checklists);
  if (version >= 3) writer.list(hidden, (id) => writer.number(id));
  const body = writer.toBase64Url();
  return `jj${version}.${computeChecksum(body)}.${body}`;
}

function writeChecklists(writer: Writer, checklists: readonly (MovedChecklist & { readonly index: number })[]): void {
  const valid = checklists.map(({ index, score, marks }) => ({
    index,
    score: score ?? 0,
    marks: Object.entries(marks)
      .filter(([question]) => v.is(QuestionId, question))
      .slice(0, MAX_MARKS),
  }));
  const questions = [...new Set(valid.flatMap(({ marks }) => marks.map(([question]) => question)))].slice(
    0,
    MAX_QUESTIONS,
  );
  writer.list(questions, (question) => writer.text(question));
  writer.list(valid, ({ index, score, marks }) => {
    writer.number(index);
    writer.number(score);
    const written = marks.filter(([question]) => questions.includes(question));
    writer.list(written, ([question, mark]) => writer.number(questions.indexOf(question) * 2 + Number(mark === 'yes')));
  });
}

function readChecklists(reader: Reader, propertyCount: number): ReadonlyMap<number, MovedChecklist> {
  const questions = reader.list(MAX_QUESTIONS, () => {
    const question = reader.text(MAX_QUESTION_NAME);
    if (!v.is(QuestionId, question)) throw new Damaged();
    return question;
  });
  return new Map(
    reader.list(MAX_MOVED_PROPERTIES, () => {
      const index = reader.number(propertyCount - 1);
      const score = reader.number(BEST_SCORE);
      const marks = reader.list(MAX_MARKS, () => {
        const mark = reader.number(questions.length * 2 - 1);
        return [questions[Math.floor(mark / 2)] ?? '', mark % 2 === 1 ? 'yes' : 'no'] as const;
      });
      return [index, { marks: Object.fromEntries(marks), score: score === 0 ? null : score }] as const;
    }),
  );
}

function readIds(reader: Reader): number[] {
  return reader.list(MAX_MOVED_PROPERTIES, () => {
    const id = reader.number(MAX_ID);
    if (id < 1) throw new Damaged();
    return id;
  });
}

function readBody(body: string, version: number): MovedList {
  const reader = new Reader(body);
  const ids = readIds(reader);
  const searches = reader.list(MAX_SEARCHES, (): MovedSearch => {
    const query = toCanonicalQuery(reader.text(MAX_QUERY));
    const name = reader.text(MAX_NAME).trim();
    if (name === '') throw new Damaged();
    return { query, name };
  });
  const notes = new Map(
    reader.list(MAX_MOVED_PROPERTIES, () => [reader.number(ids.length - 1), reader.text(MAX_NOTE)] as const),
  );
  const checklists = version >= 2 ? readChecklists(reader, ids.length) : undefined;
  const hidden = version >= 3 ? readIds(reader) : [];
  if (!reader.isAtEnd()) throw new Damaged();
  const properties = new Map(
    ids.map((id, index) => {
      const checklist = checklists?.get(index);
      return [id, { id, note: notes.get(index) ?? '', ...(checklist === undefined ? {} : { checklist }) }];
    }),
  );
  return {
    properties: [...properties.values()],
    searches: [...new Map(searches.map((search) => [search.query, search])).values()],
    hidden: [...new Set(hidden)],
  };
}

/** Reads a fragment, with or without "#". Never throws; only a complete and unchanged list is read. */
export function readMove(fragment: string): MoveReading {
  const text = fragment.replace(/^#/, '');
  const version = VERSION.exec(text)?.[1];
  if (version === undefined || text.length > MAX_FRAGMENT) return { ok: false, why: 'none' };
  if (Number(version) > NEWEST_VERSION) return { ok: false, why: 'newer' };
  try {
    const [, checksum, body, ...rest] = text.split('.');
    if (body === undefined || rest.length > 0 || checksum !== computeChecksum(body)) throw new Damaged();
    const list = readBody(body, Number(version));
    return list.properties.length + list.searches.length + list.hidden.length === 0
      ? { ok: false, why: 'empty' }
      : { ok: true, list };
  } catch {
    return { ok: false, why: 'damaged' };
  }
}

export type PastedReading = MoveReading | { readonly ok: false; readonly why: 'elsewhere' };

const PROPERTY = /^\/property\/([1-9]\d{0,14})\/?$/;

const OPENERS = new Set('<("\'[');
const CLOSERS = new Set('>)"\'],.;!?');

function trimPunctuation(word: string): string {
  let start = 0;
  let end = word.length;
  while (start < end && OPENERS.has(word.charAt(start))) start++;
  while (end > start && CLOSERS.has(word.charAt(end - 1))) end--;
  return word.slice(start, end);
}

/** undefined for a word that is no link or path. */
function parseLink(word: string, origin: string): URL | undefined {
  const text = trimPunctuation(word);
  if (!/^https?:\/\/|^\//i.test(text)) return undefined;
  try {
    return new URL(text, origin);
  } catch {
    return undefined;
  }
}

/** Reads a pasted or shared text: the link of a list, its fragment, or links to properties. The first list wins. */
export function readPasted(text: string, origin: string): PastedReading {
  const words = text.slice(0, MAX_PASTED).split(/\s+/).filter(Boolean);
  const links = words.flatMap((word) => parseLink(word, origin) ?? []);
  const ownLinks = links.filter((url) => url.origin === origin);
  const fragment =
    ownLinks.find(({ pathname }) => pathname === MOVE_PATH)?.hash ??
    words.find((word) => VERSION.test(word.replace(/^#/, '')));
  if (fragment !== undefined && fragment !== '') {
    const reading = readMove(fragment);
    // The address is that of a list, so the fragment was cut.
    return !reading.ok && reading.why === 'none' ? { ok: false, why: 'damaged' } : reading;
  }
  const ids = ownLinks.flatMap(({ pathname }) => PROPERTY.exec(pathname)?.[1] ?? []).map(Number);
  if (ids.length > 0) {
    const properties = [...new Set(ids)].slice(0, MAX_MOVED_PROPERTIES).map((id) => ({ id, note: '' }));
    return { ok: true, list: { properties, searches: [], hidden: [] } };
  }
  return { ok: false, why: links.length > ownLinks.length ? 'elsewhere' : 'none' };
}
