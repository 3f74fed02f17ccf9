/** Parses JSON; undefined for what is none, because no JSON means undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
