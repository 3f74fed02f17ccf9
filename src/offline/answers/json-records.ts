import { ListCutter } from '#lib/list-cutter.ts';

// Takes a JSON list apart while it arrives, so that no one has to wait for the whole text, or to parse it at once.

/** An answer that is no JSON list: a page, a list cut short, another thing. */
export class NotAList extends Error {
  override readonly name = 'NotAList';
}

const BLANK = /^[\s\uFEFF]*$/;
/** The beginning of an answer that wraps its list in `data` (S24), as far as it must be seen to be known. */
const WRAPPER =
  /^[\s\uFEFF]*\{(?:\s*"(?!data")[^"\\]*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[^\s"{}[\],]+)\s*,)*\s*"data"\s*:\s*\[/;
const BARE = /^[\s\uFEFF]*\[/;
/** Longest beginning before a list that is looked at, in characters. */
const LONGEST_BEGINNING = 4_096;

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
  /** What has come of the text before the list; once that has begun, of the text after it. */
  #around = '';
  #isInside = false;
  #isWrapped = false;
  readonly #list = new ListCutter(() => {
    throw new NotAList('A bracket that nothing has opened');
  });

  /**
   * Takes in more of the text.
   * @returns the elements that are whole now, one after the other
   * @throws NotAList as soon as it can be known
   */
  *push(more: string): Generator<string> {
    const inside = this.#isInside ? more : this.#begin(more);
    if (inside === undefined) return;
    for (const text of this.#list.cut(inside)) {
      const element = text.trim();
      if (element !== '') yield element;
      else if (!this.#list.isEnded) throw new NotAList('An element is missing');
    }
    this.#around += this.#list.after;
  }

  /** Call it after the last text. @throws NotAList when the list, or what is around it, was not whole */
  end(): void {
    const rest = this.#around;
    if (!this.#list.isEnded || !(this.#isWrapped ? isRestOfRecord(rest) : BLANK.test(rest))) {
      throw new NotAList('The list is not whole');
    }
  }

  /** @returns what has come of the inside of the list; undefined: nothing yet */
  #begin(more: string): string | undefined {
    const text = this.#around + more;
    const bare = BARE.exec(text);
    const beginning = bare ?? WRAPPER.exec(text);
    if (beginning === null) {
      if (text.length > LONGEST_BEGINNING || !/^[\s\uFEFF]*(?:\{|$)/.test(text)) {
        throw new NotAList('This does not begin as a list');
      }
      this.#around = text;
      return undefined;
    }
    this.#isWrapped = bare === null;
    this.#isInside = true;
    this.#around = '';
    return text.slice(beginning[0].length);
  }
}
