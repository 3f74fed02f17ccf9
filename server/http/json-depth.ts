const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Whether arrays and objects stand deeper inside one another than a limit. Reads the bytes once and builds nothing, so
 * that thirty thousand brackets cost no more than as many letters.
 * @param json bytes of what may be JSON; brackets inside its texts do not count
 */
export function isDeeperThan(json: Uint8Array, limit: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (OPENING.has(byte)) {
      depth++;
      if (depth > limit) return true;
    } else if (CLOSING.has(byte)) depth--;
  }
  return false;
}
