const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_RECORD = 123;
const CLOSE_RECORD = 125;

/** Cuts the text of a JSON list into the texts of its elements as pieces arrive; it does not check the elements. */
export class ListCutter {
  /** True once the closing bracket was read, even before the last element is yielded. */
  isEnded = false;
  after = '';
  #element = '';
  #depth = 0;
  #inString = false;
  #skip = 0;

  /** Reads the next piece, after the list's opening bracket. @returns the texts between brackets and commas, also white space or "" */
  *cut(piece: string): Generator<string, void, undefined> {
    if (this.isEnded) {
      this.after = piece;
      return;
    }
    let depth = this.#depth;
    let isInString = this.#inString;
    let from = 0;
    let at = this.#skip;
    for (; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      if (isInString) {
        if (code === BACKSLASH) at++;
        else if (code === QUOTE) isInString = false;
      } else if (code === QUOTE) isInString = true;
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
      }
    }
    this.#depth = depth;
    this.#inString = isInString;
    this.#skip = at - piece.length;
    this.#element += piece.slice(from);
  }
}
