import { createReadStream } from 'node:fs';
import { ListCutter } from '#lib/list-cutter.ts';
import { CatalogueError } from '../findings/catalogue-error.ts';

const CHUNK_BYTES = 256 * 1024;

/** An entry of a JSON list, with the line it begins on. */
export interface ListedJson {
  readonly value: unknown;
  /** From 1. */
  readonly line: number;
}

const NOT_SPACE = /[^ \t\r\n]/;

function lineFeedsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Reads the entries of a JSON text that is a list, whatever pieces it comes in. */
class EntryReader {
  readonly #list = new ListCutter();
  #isBegun = false;
  /** Where the text that is not read yet begins. */
  #line = 1;
  #count = 0;

  *read(piece: string): Generator<ListedJson> {
    const inside = this.#isBegun ? piece : this.#begin(piece);
    for (const text of this.#list.cut(inside)) {
      const start = text.search(NOT_SPACE);
      const line = this.#line + lineFeedsIn(start < 0 ? text : text.slice(0, start));
      if (start >= 0) {
        this.#count++;
        this.#line += lineFeedsIn(text);
        yield { value: parsed(text, line), line };
      } else if (!this.#list.isEnded || this.#count > 0) throw new Error(`an entry is missing in line ${line}`);
    }
    if (NOT_SPACE.test(this.#list.after)) throw new Error('more after the list');
  }

  end(): void {
    if (!this.#list.isEnded) throw new Error('it ends before its list does');
  }

  /** @returns what of this piece is inside the list */
  #begin(piece: string): string {
    const start = piece.search(NOT_SPACE);
    this.#line += lineFeedsIn(start < 0 ? piece : piece.slice(0, start));
    if (start < 0) return '';
    if (piece[start] !== '[') throw new Error('not a list');
    this.#isBegun = true;
    return piece.slice(start + 1);
  }
}

function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`the entry in line ${line}: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

async function* piecesOf(path: string, name: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { highWaterMark: CHUNK_BYTES });
  } catch {
    throw new CatalogueError([`${name}: the file cannot be read`]);
  }
}

/**
 * Reads a JSON file that is a list, entry by entry: a file of any size takes the memory of one entry.
 * @param name the file's name in messages
 * @param onBytes called with the size of each piece read
 * @throws CatalogueError when it cannot be read or is no JSON list
 */
export async function* readJsonList(
  path: string,
  name: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<ListedJson> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const entries = new EntryReader();
  try {
    for await (const bytes of piecesOf(path, name)) {
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
