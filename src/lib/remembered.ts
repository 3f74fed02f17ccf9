/**
 * Remembers what is made of texts that are asked again and again.
 * @param make a pure function
 * @param most how many texts are remembered, the first that are asked
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
