/** FNV-1a over code points, as an unsigned 32-bit number: the seed of drawings made from a name. */
export function hashFnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}
