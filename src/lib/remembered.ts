/** Caches the results of a pure function for the first `max` texts. */
export function rememberResults<T>(compute: (text: string) => T, max: number): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const result = compute(text);
    if (cache.size < max) cache.set(text, result);
    return result;
  };
}
