/**
 * Caches the results of a pure function of texts.
 * @param max number of texts that are cached, the first ones
 */
export function remembered<T>(compute: (text: string) => T, max: number): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const result = compute(text);
    if (cache.size < max) cache.set(text, result);
    return result;
  };
}
