import * as v from 'valibot';
import { PropertyId } from '#contract/property.ts';
import { queryOfSearch, searchOfQuery } from '#contract/search-params.ts';
import { fnv1a } from '#lib/fnv1a.ts';
import { parseQuery, stringifyQuery } from '#lib/query-string.ts';
import { BEST_SCORE, type Marks, MOST_MARKS, QuestionId } from './checklist.ts';

// Saved properties and searches as the fragment of an address, the part of a link that no server is sent. What is read may
// come from anywhere.

/** Path of the screen that reads the fragment. */
export const MOVE_PATH = '/saved/move';

/** Without the photos. */
export interface MovedChecklist {
  readonly marks: Marks;
  readonly score: number | null;
}
/** Note and checklist only where the visitor wants them along. */
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
/** In the order in which it was saved. */
export interface MovedList {
  readonly homes: readonly MovedProperty[];
  readonly searches: readonly MovedSearch[];
}

/** What is beyond these bounds is left out when written, and damaged when read. */
export const MAX_MOVED_PROPERTIES = 500;
export const MOST_SEARCHES = 50;
const LONGEST_NAME = 120;
const LONGEST_QUERY = 600;
const LONGEST_NOTE = 2000;
/** Of all properties together; their names are as long as QuestionId says. */
const MOST_QUESTIONS = 400;
const LONGEST_QUESTION = 40;
/** In characters: longer than anything that is written here. */
const LONGEST_FRAGMENT = 1_600_000;

/** First characters of a fragment. A list without checklists is written so that older builds can read it. */
const MARK = 'jj1.';
const MARK_WITH_CHECKLISTS = 'jj2.';
const ANY_VERSION = /^jj\d+\./;

/** `none`: no such link; `newer`: of a newer version of the site; `damaged`: cut or changed on its way. */
export type MoveProblem = 'none' | 'newer' | 'damaged' | 'empty';
export type MoveReading =
  | { readonly ok: true; readonly list: MovedList }
  | { readonly ok: false; readonly why: MoveProblem };

/** The id of a search when saved: unknown and impossible parts are dropped, with order and page. */
export const canonicalQuery = (query: string): string =>
  stringifyQuery(queryOfSearch({ filter: { ...searchOfQuery(parseQuery(query)).filter, sort: undefined } })).slice(1);

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

class Damaged extends Error {}

/** Whole numbers in groups of seven bits, and texts with their length before them. */
class Writer {
  readonly #bytes: number[] = [];
  number(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.#bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.#bytes.push(rest);
  }
  text(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.number(bytes.length);
    for (const byte of bytes) this.#bytes.push(byte);
  }
  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }
  number(most: number): number {
    let value = 0;
    for (let factor = 1; factor <= 2 ** 49; factor *= 128) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new Damaged();
      value += (byte % 128) * factor;
      if (byte < 128) {
        if (value > most) throw new Damaged();
        return value;
      }
    }
    throw new Damaged();
  }
  text(most: number): string {
    // A code point takes four bytes at most.
    const length = this.number(most * 4);
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new Damaged();
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(this.#bytes.subarray(this.#at, end));
    this.#at = end;
    if ([...text].length > most) throw new Damaged();
    return text;
  }
  isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function fromBase64Url(text: string): Uint8Array {
  if (!/^[\w-]*$/.test(text)) throw new Damaged();
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
}

const LARGEST_ID = 999_999_999_999_999;
/** 28 bits, which four base-128 digits hold. */
function checksumOf(body: string): string {
  const writer = new Writer();
  writer.number(fnv1a(body) % 2 ** 28);
  return toBase64Url(writer.bytes());
}

/**
 * Writes a list as a fragment, without "#".
 * @returns at most about 1.1 million characters, and four to six for a property without a note
 */
export function writeMove(list: MovedList): string {
  const homes = list.homes.filter(({ id }) => v.is(PropertyId, id)).slice(0, MAX_MOVED_PROPERTIES);
  const searches = list.searches.slice(0, MOST_SEARCHES);
  const writer = new Writer();
  writer.number(homes.length);
  for (const { id } of homes) writer.number(id);
  writer.number(searches.length);
  for (const { query, name } of searches) {
    writer.text(cut(canonicalQuery(query), LONGEST_QUERY));
    writer.text(cut(name, LONGEST_NAME));
  }
  const noted = homes.flatMap(({ note }, index) => (note === '' ? [] : [{ index, note }]));
  writer.number(noted.length);
  for (const { index, note } of noted) {
    writer.number(index);
    writer.text(cut(note, LONGEST_NOTE));
  }
  const checked = homes.flatMap(({ checklist }, index) => (checklist === undefined ? [] : [{ index, checklist }]));
  if (checked.length > 0) writeChecklists(writer, checked);
  const body = toBase64Url(writer.bytes());
  return `${checked.length > 0 ? MARK_WITH_CHECKLISTS : MARK}${checksumOf(body)}.${body}`;
}

/** The questions' names once, then for each home which of them were marked. */
function writeChecklists(
  writer: Writer,
  checked: readonly { readonly index: number; readonly checklist: MovedChecklist }[],
): void {
  const marksOf = ({ marks }: MovedChecklist) =>
    Object.entries(marks)
      .filter(([question]) => v.is(QuestionId, question))
      .slice(0, MOST_MARKS);
  const names = [
    ...new Set(checked.flatMap(({ checklist }) => marksOf(checklist).map(([question]) => question))),
  ].slice(0, MOST_QUESTIONS);
  writer.number(names.length);
  for (const name of names) writer.text(name);
  writer.number(checked.length);
  for (const { index, checklist } of checked) {
    const marks = marksOf(checklist).filter(([question]) => names.includes(question));
    writer.number(index);
    writer.number(checklist.score ?? 0);
    writer.number(marks.length);
    for (const [question, mark] of marks) writer.number(names.indexOf(question) * 2 + Number(mark === 'yes'));
  }
}

/** @param homes how many of them there are @returns by place in the list */
function readChecklists(reader: Reader, homes: number): ReadonlyMap<number, MovedChecklist> {
  const list = <T>(most: number, read: () => T): T[] => Array.from({ length: reader.number(most) }, read);
  const names = list(MOST_QUESTIONS, () => {
    const name = reader.text(LONGEST_QUESTION);
    if (!v.is(QuestionId, name)) throw new Damaged();
    return name;
  });
  return new Map(
    list(MAX_MOVED_PROPERTIES, () => {
      const index = reader.number(homes - 1);
      const score = reader.number(BEST_SCORE);
      const marks = list(MOST_MARKS, () => {
        const mark = reader.number(names.length * 2 - 1);
        return [names[Math.floor(mark / 2)] ?? '', mark % 2 === 1 ? 'yes' : 'no'] as const;
      });
      return [index, { marks: Object.fromEntries(marks), score: score === 0 ? null : score }] as const;
    }),
  );
}

function readBody(body: string, hasChecklists: boolean): MovedList {
  const reader = new Reader(fromBase64Url(body));
  /** So many of them as the number says that stands before the first. */
  const list = <T>(most: number, read: () => T): T[] => Array.from({ length: reader.number(most) }, read);
  const ids = list(MAX_MOVED_PROPERTIES, () => {
    const id = reader.number(LARGEST_ID);
    if (id < 1) throw new Damaged();
    return id;
  });
  const searches = list(MOST_SEARCHES, (): MovedSearch => {
    const query = canonicalQuery(reader.text(LONGEST_QUERY));
    const name = reader.text(LONGEST_NAME).trim();
    if (name === '') throw new Damaged();
    return { query, name };
  });
  const notes = new Map(
    list(MAX_MOVED_PROPERTIES, () => [reader.number(ids.length - 1), reader.text(LONGEST_NOTE)] as const),
  );
  const checklists = hasChecklists ? readChecklists(reader, ids.length) : undefined;
  if (!reader.isAtEnd()) throw new Damaged();
  const homes = new Map(
    ids.map((id, index) => {
      const checklist = checklists?.get(index);
      return [id, { id, note: notes.get(index) ?? '', ...(checklist === undefined ? {} : { checklist }) }];
    }),
  );
  return {
    homes: [...homes.values()],
    searches: [...new Map(searches.map((search) => [search.query, search])).values()],
  };
}

/** Reads a fragment, with or without "#". Never throws; nothing but a whole and unchanged list is taken. */
export function readMove(fragment: string): MoveReading {
  const text = fragment.startsWith('#') ? fragment.slice(1) : fragment;
  if (!ANY_VERSION.test(text) || text.length > LONGEST_FRAGMENT) return { ok: false, why: 'none' };
  const hasChecklists = text.startsWith(MARK_WITH_CHECKLISTS);
  if (!hasChecklists && !text.startsWith(MARK)) return { ok: false, why: 'newer' };
  try {
    const [checksum = '', body, ...more] = text.slice(MARK.length).split('.');
    if (body === undefined || more.length > 0) throw new Damaged();
    if (checksum !== checksumOf(body)) throw new Damaged();
    const list = readBody(body, hasChecklists);
    return list.homes.length + list.searches.length === 0 ? { ok: false, why: 'empty' } : { ok: true, list };
  } catch {
    return { ok: false, why: 'damaged' };
  }
}

export type PastedReading = MoveReading | { readonly ok: false; readonly why: 'elsewhere' };

/** In characters. */
const LONGEST_PASTE = LONGEST_FRAGMENT + 10_000;
const PROPERTY = /^\/property\/([1-9]\d{0,14})\/?$/;

const OPENERS = new Set('<("\'[');
const CLOSERS = new Set('>)"\'],.;!?');

/** A word without the brackets that a link stands in, and without the stop of its sentence. */
function bare(word: string): string {
  let start = 0;
  let end = word.length;
  while (start < end && OPENERS.has(word.charAt(start))) start++;
  while (end > start && CLOSERS.has(word.charAt(end - 1))) end--;
  return word.slice(start, end);
}

/** undefined for a word that is no link or path. */
function linkOf(word: string, origin: string): { readonly url: URL; readonly isHere: boolean } | undefined {
  const text = bare(word);
  if (!/^https?:\/\/|^\//i.test(text)) return undefined;
  try {
    const url = new URL(text, origin);
    return { url, isHere: url.origin === origin };
  } catch {
    return undefined;
  }
}

/**
 * Reads what a person pasted or another app shared: the link of a list, its fragment alone, or links to properties of this
 * site. The first link of a list wins.
 * @param origin of this site
 */
export function readPasted(text: string, origin: string): PastedReading {
  const words = text.slice(0, LONGEST_PASTE).split(/\s+/).filter(Boolean);
  const links = words.flatMap((word) => linkOf(word, origin) ?? []);
  const fragments = [
    ...links.flatMap(({ url, isHere }) => (isHere && url.pathname === MOVE_PATH ? [url.hash] : [])),
    ...words.filter((word) => ANY_VERSION.test(word.startsWith('#') ? word.slice(1) : word)),
  ];
  const [fragment] = fragments;
  if (fragment !== undefined && fragment !== '') {
    const reading = readMove(fragment);
    // The mark was cut off, but the address says that it was a list.
    return !reading.ok && reading.why === 'none' ? { ok: false, why: 'damaged' } : reading;
  }
  const ids = links.flatMap(({ url, isHere }) => {
    const id = isHere ? PROPERTY.exec(url.pathname)?.[1] : undefined;
    return id === undefined ? [] : [Number(id)];
  });
  if (ids.length > 0) {
    return {
      ok: true,
      list: { homes: [...new Set(ids)].slice(0, MAX_MOVED_PROPERTIES).map((id) => ({ id, note: '' })), searches: [] },
    };
  }
  return { ok: false, why: links.some(({ isHere }) => !isHere) ? 'elsewhere' : 'none' };
}
