/**
 * Caches the results of a pure function of texts.
 * @param most how many texts are cached, the first ones
 */
export function remembered<T>(make: (text: string) => T, most: number): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const next = make(text);
    if (made.size < most) made.set(text, next);
    return next;
  };
}
