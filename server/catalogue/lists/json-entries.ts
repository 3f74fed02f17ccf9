import { createReadStream } from 'node:fs';
import * as v from 'valibot';
import { ListCutter } from '#lib/list-cutter.ts';
import { type Found, PropertyEntry } from '../entries.ts';
import { CatalogueError } from '../problems.ts';
import { isResoRecord, type ResoReading, readReso } from '../reso/read-reso.ts';

const CHUNK_BYTES = 256 * 1024;

export interface JsonFile {
  readonly path: string;
  readonly name: string;
}

interface ListedJson {
  readonly value: unknown;
  readonly line: number;
}

const NOT_SPACE = /[^ \t\r\n]/;
/** As RESO Web APIs begin an answer: `{"@odata.context": "…", "value": [`. */
const ENVELOPE = /^\s*\{(?:[^[]*,)?\s*"value"\s*:\s*$/;
const MAX_ENVELOPE_LENGTH = 10_000;
const NextPage = v.looseObject({ '@odata.nextLink': v.string() });

function countLineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

class EntryReader {
  readonly #list = new ListCutter();
  #isBegun = false;
  #before = '';
  #after = '';
  #line = 1;
  #count = 0;

  *read(piece: string): Generator<ListedJson> {
    const inside = this.#isBegun ? piece : this.#begin(piece);
    for (const text of this.#list.cut(inside)) {
      const start = text.search(NOT_SPACE);
      const line = this.#line + countLineFeeds(start < 0 ? text : text.slice(0, start));
      if (start >= 0) {
        this.#count++;
        this.#line += countLineFeeds(text);
        yield { value: parseEntryText(text, line), line };
      } else if (!this.#list.isEnded || this.#count > 0) throw new Error(`an entry is missing in line ${line}`);
    }
    if (!this.#list.isEnded) return;
    this.#after += this.#list.after;
    if (this.#before === '' ? NOT_SPACE.test(this.#after) : this.#after.length > MAX_ENVELOPE_LENGTH) {
      throw new Error('more after the list');
    }
  }

  end(): void {
    if (!this.#isBegun && NOT_SPACE.test(this.#before)) throw new Error('not a list');
    if (!this.#list.isEnded) throw new Error('it ends before its list does');
    if (this.#before === '') return;
    const around: unknown = JSON.parse(`${this.#before}[]${this.#after}`);
    if (v.is(NextPage, around))
      throw new Error('it is one page of a longer list; "@odata.nextLink" says where it goes on');
  }

  #begin(piece: string): string {
    this.#before += piece;
    const text = this.#before;
    const start = text.indexOf('[');
    const before = start < 0 ? text : text.slice(0, start);
    const isBare = !NOT_SPACE.test(before);
    if (start < 0 && (isBare || (/^\s*\{/.test(before) && before.length <= MAX_ENVELOPE_LENGTH))) return '';
    if (start < 0 || !(isBare || ENVELOPE.test(before))) throw new Error('not a list');
    this.#isBegun = true;
    this.#line += countLineFeeds(before);
    this.#before = isBare ? '' : before;
    return text.slice(start + 1);
  }
}

function parseEntryText(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`the entry in line ${line}: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

async function* readChunks(path: string, name: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { highWaterMark: CHUNK_BYTES });
  } catch {
    throw new CatalogueError([`${name}: the file cannot be read`]);
  }
}

/**
 * Reads a JSON list, bare or in the envelope of an OData service, with one entry in memory at a time.
 * @param onBytes gets the size of each chunk @throws CatalogueError when the file cannot be read or is no JSON list
 */
export async function* readJsonList(
  { path, name }: JsonFile,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<ListedJson> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const entries = new EntryReader();
  try {
    for await (const bytes of readChunks(path, name)) {
      const piece = decoder.decode(bytes, { stream: true });
      onBytes(bytes.length);
      yield* entries.read(piece);
    }
    yield* entries.read(decoder.decode());
    entries.end();
  } catch (error) {
    if (error instanceof CatalogueError) throw error;
    throw new CatalogueError([`${name}: not JSON (${error instanceof Error ? error.message : 'unreadable'})`]);
  }
}

type Draft = Omit<ResoReading, 'draft'> & { readonly draft: unknown };

async function* readDrafts<T>(
  file: JsonFile,
  schema: v.GenericSchema<unknown, T>,
  toDraft: (value: unknown) => Draft,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<Found<T>> {
  let index = 0;
  for await (const { value, line } of readJsonList(file, onBytes)) {
    const position = index++;
    const where = `${file.name}, line ${line}`;
    const { draft, problems: draftProblems, isOff, getName } = toDraft(value);
    const atName = (field: string): string => `${where}, ${field === '' ? position : `${position}.${field}`}`;
    const at = (field: string): string => atName(getName(field));
    if (isOff || draftProblems.length > 0) {
      const problems = draftProblems.map(({ field, message }) => `${atName(field)}: ${message}`);
      yield { where, at, entry: undefined, problems };
      continue;
    }
    const result = v.safeParse(schema, draft);
    const problems = (result.issues ?? []).map((issue) => {
      const [first = '', ...rest] = (v.getDotPath(issue) ?? '').split('.');
      return `${first === '' ? atName('') : [at(first), ...rest].join('.')}: ${issue.message}`;
    });
    yield { where, at, entry: result.success ? result.output : undefined, problems };
  }
}

const toOwnDraft = (draft: unknown): Draft => ({ draft, problems: [], isOff: false, getName: (field) => field });

export const readJsonEntries = <T>(file: JsonFile, schema: v.GenericSchema<unknown, T>): AsyncGenerator<Found<T>> =>
  readDrafts(file, schema, toOwnDraft);

/** Reads properties.json: our own entries, or records of the RESO Data Dictionary. */
export const readJsonProperties = (
  file: JsonFile,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Found<PropertyEntry>> =>
  readDrafts(file, PropertyEntry, (value) => (isResoRecord(value) ? readReso(value) : toOwnDraft(value)), onBytes);
