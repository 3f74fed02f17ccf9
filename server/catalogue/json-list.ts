import { createReadStream } from 'node:fs';
import { CatalogueError } from './catalogue-error.ts';

const CHUNK_BYTES = 256 * 1024;

/** An entry of a JSON list, with the line it begins on. */
export interface ListedJson {
  readonly value: unknown;
  /** From 1. */
  readonly line: number;
}

const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const LINE_FEED = 10;

const isSpace = (code: number): boolean => code === 32 || code === LINE_FEED || code === 13 || code === 9;

/** Cuts a JSON text that is a list into its entries, whatever pieces it comes in; holds one entry at a time. */
class ListCutter {
  #entry = '';
  #entryLine = 1;
  #line = 1;
  /** 0 before the list, 1 between its entries, more within one. */
  #depth = 0;
  #isBegun = false;
  #isEnded = false;
  #isAfterComma = false;
  #inText = false;
  #isEscaped = false;

  *cut(piece: string): Generator<{ readonly text: string; readonly line: number }> {
    let from = 0;
    for (let index = 0; index < piece.length; index++) {
      const code = piece.charCodeAt(index);
      if (code === LINE_FEED) this.#line++;
      if (this.#inText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) this.#inText = false;
        continue;
      }
      if (this.#depth === 0) {
        if (isSpace(code)) continue;
        if (code !== OPEN_LIST || this.#isEnded) throw new Error(this.#isEnded ? 'more after the list' : 'not a list');
        this.#depth = 1;
        from = index + 1;
        continue;
      }
      if (!this.#isBegun && !isSpace(code) && code !== COMMA && code !== CLOSE_LIST) {
        this.#isBegun = true;
        this.#entryLine = this.#line;
      }
      if (code === QUOTE) this.#inText = true;
      else if (code === OPEN_LIST || code === OPEN_OBJECT) this.#depth++;
      else if (this.#depth > 1 && (code === CLOSE_LIST || code === CLOSE_OBJECT)) this.#depth--;
      else if (this.#depth === 1 && (code === COMMA || code === CLOSE_LIST)) {
        const isLast = code === CLOSE_LIST;
        if (this.#isBegun) yield { text: this.#entry + piece.slice(from, index), line: this.#entryLine };
        else if (!isLast || this.#isAfterComma) throw new Error(`an entry is missing in line ${this.#line}`);
        this.#entry = '';
        this.#isBegun = false;
        this.#isAfterComma = !isLast;
        from = index + 1;
        if (isLast) {
          this.#depth = 0;
          this.#isEnded = true;
        }
      }
    }
    if (this.#depth > 0) this.#entry += piece.slice(from);
  }

  end(): void {
    if (!this.#isEnded) throw new Error('it ends before its list does');
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
  const notJson = (error: unknown): CatalogueError =>
    new CatalogueError([`${name}: not JSON (${error instanceof Error ? error.message : 'unreadable'})`]);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const cutter = new ListCutter();
  const entriesOf = function* (piece: string): Generator<ListedJson> {
    for (const { text, line } of cutter.cut(piece)) {
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch (error) {
        throw new Error(`the entry in line ${line}: ${error instanceof Error ? error.message : 'unreadable'}`);
      }
      yield { value, line };
    }
  };
  const pieces: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    while (true) {
      let next: IteratorResult<Buffer>;
      try {
        next = await iterator.next();
      } catch {
        throw new CatalogueError([`${name}: the file cannot be read`]);
      }
      try {
        const piece = next.done === true ? decoder.decode() : decoder.decode(next.value, { stream: true });
        if (next.done !== true) onBytes(next.value.length);
        for (const entry of entriesOf(piece)) yield entry;
        if (next.done === true) cutter.end();
      } catch (error) {
        throw notJson(error);
      }
      if (next.done === true) return;
    }
  } finally {
    await iterator.return?.();
  }
}
