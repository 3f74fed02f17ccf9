/*
 * Takes a JSON list apart while it arrives, so that no one has to wait for the whole text, or to parse it at once.
 */

/** An answer that is no JSON list: a page, a list cut short, another thing. */
export class NotAList extends Error {
  override readonly name = 'NotAList';
}

const BLANK = /^[\s\uFEFF]*$/;
/** The beginning of an answer that wraps its list in `data` (decision 24), as far as it must be seen to be known. */
const WRAPPER =
  /^[\s\uFEFF]*\{(?:\s*"(?!data")[^"\\]*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[^\s"{}[\],]+)\s*,)*\s*"data"\s*:\s*\[/;
const BARE = /^[\s\uFEFF]*\[/;
/** Longest beginning before a list that is looked at, in characters. */
const LONGEST_BEGINNING = 4_096;

const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_RECORD = 123;
const CLOSE_RECORD = 125;

/** Is this what may follow the list in the record around it? */
function isRestOfRecord(rest: string): boolean {
  try {
    JSON.parse(`{"data":[]${rest}`);
    return true;
  } catch {
    return false;
  }
}

/**
 * Splits the text of a JSON list, bare or wrapped in `data`, into the texts of its elements. What an element holds is
 * not looked at.
 */
export class RecordSplitter {
  #text = '';
  /** Up to here the text has been read. */
  #at = 0;
  #depth = 0;
  #inString = false;
  #state: 'before' | 'inside' | 'after' = 'before';
  #wrapped = false;

  /**
   * Takes in more of the text.
   * @returns the elements that are whole now, one after the other
   * @throws NotAList as soon as it can be known
   */
  *push(more: string): Generator<string> {
    this.#text += more;
    if (this.#state === 'before' && !this.#begin()) return;
    if (this.#state === 'inside') yield* this.#elements();
  }

  /** Call it after the last text. @throws NotAList when the list, or what is around it, was not whole */
  end(): void {
    const rest = this.#text.slice(this.#at);
    if (this.#state !== 'after' || !(this.#wrapped ? isRestOfRecord(rest) : BLANK.test(rest))) {
      throw new NotAList('The list is not whole');
    }
  }

  #begin(): boolean {
    const bare = BARE.exec(this.#text);
    const beginning = bare ?? WRAPPER.exec(this.#text);
    if (beginning === null) {
      if (this.#text.length > LONGEST_BEGINNING || !/^[\s\uFEFF]*(?:\{|$)/.test(this.#text)) {
        throw new NotAList('This does not begin as a list');
      }
      return false;
    }
    this.#wrapped = bare === null;
    this.#at = beginning[0].length;
    this.#state = 'inside';
    return true;
  }

  *#elements(): Generator<string> {
    const text = this.#text;
    let from = this.#at;
    let at = this.#at + this.#seen;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (this.#inString) {
        if (code === BACKSLASH) at++;
        else if (code === QUOTE) this.#inString = false;
      } else if (code === QUOTE) this.#inString = true;
      else if (code === OPEN_RECORD || code === OPEN_LIST) this.#depth++;
      else if (this.#depth > 0) {
        if (code === CLOSE_RECORD || code === CLOSE_LIST) this.#depth--;
      } else if (code === COMMA || code === CLOSE_LIST) {
        const element = text.slice(from, at).trim();
        from = at + 1;
        if (element !== '') yield element;
        else if (code === COMMA) throw new NotAList('An element is missing');
        if (code === CLOSE_LIST) {
          this.#state = 'after';
          break;
        }
      } else if (code === CLOSE_RECORD) throw new NotAList('A bracket that nothing has opened');
    }
    this.#text = text.slice(from);
    this.#at = 0;
    this.#seen = Math.max(0, at - from);
  }

  /** Characters of the element under way that have been read. */
  #seen = 0;
}
