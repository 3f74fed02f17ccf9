const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_RECORD = 123;
const CLOSE_RECORD = 125;

/**
 * Cuts the text of a JSON list into the texts of its elements while it comes, in pieces of any size; holds one element
 * at a time. What stands before the list, and what an element holds, is not looked at.
 */
export class ListCutter {
  /** Whether the list's own bracket has closed it. True already when the last text is given. */
  isEnded = false;
  /** What of the last piece stands behind the list. */
  after = '';
  readonly #onStray: () => void;
  #element = '';
  #depth = 0;
  #inString = false;
  /** Characters of the next piece that need no look: one where a backslash was the last of all. */
  #skip = 0;

  /** @param onStray called at a brace that nothing has opened; unless it throws, the brace belongs to its element */
  constructor(onStray: () => void = () => undefined) {
    this.#onStray = onStray;
  }

  /**
   * Takes in more of the text; the first piece begins behind the list's opening bracket.
   * @returns all that stands between brackets and commas, as it stands: white space, or nothing, where an element is
   * missing; an empty list and a comma before the end give such a last one
   */
  *cut(piece: string): Generator<string, void, undefined> {
    if (this.isEnded) {
      this.after = piece;
      return;
    }
    let depth = this.#depth;
    let inString = this.#inString;
    let from = 0;
    let at = this.#skip;
    for (; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      if (inString) {
        if (code === BACKSLASH) at++;
        else if (code === QUOTE) inString = false;
      } else if (code === QUOTE) inString = true;
      else if (code === OPEN_RECORD || code === OPEN_LIST) depth++;
      else if (depth > 0) {
        if (code === CLOSE_RECORD || code === CLOSE_LIST) depth--;
      } else if (code === COMMA || code === CLOSE_LIST) {
        this.isEnded = code === CLOSE_LIST;
        const text = this.#element + piece.slice(from, at);
        this.#element = '';
        from = at + 1;
        yield text;
        if (this.isEnded) {
          this.after = piece.slice(from);
          return;
        }
      } else if (code === CLOSE_RECORD) this.#onStray();
    }
    this.#depth = depth;
    this.#inString = inString;
    this.#skip = at - piece.length;
    this.#element += piece.slice(from);
  }
}
