// Plain-text query strings (S7) for router, worker and server: values are text, never JSON in quotes.

/** A query string's values. The first of repeated names wins, but those of a list are joined with commas. */
export type QueryRecord = Readonly<Record<string, string>>;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    // A person typed a lone %, which is no escape.
    return text;
  }
};

/** Names that a form without script repeats, once for each ticked box. */
const REPEATED: ReadonlySet<string> = new Set(['rooms', 'amenities']);

/** Parses "?a=1&b=two+words" (with or without "?"). Invalid escapes stay as they are. Never throws. */
export function parseQuery(search: string): QueryRecord {
  const record: Record<string, string> = {};
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    if (name === '' || name === '__proto__') continue;
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1));
    if (!Object.hasOwn(record, name)) record[name] = value;
    else if (REPEATED.has(name)) record[name] += `,${value}`;
  }
  return record;
}

/** Writes "?a=1&b=two%20words" in the order of the record; undefined, null and "" are left out; "" when nothing is left. */
export function stringifyQuery(record: Readonly<Record<string, unknown>>): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined || value === null || value === '') continue;
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue;
    const text = String(value);
    // A comma in a list of numbers needs no escape, so the list stays readable.
    const written = /^[-\d.,]+$/.test(text) ? text : encodeURIComponent(toWellFormed(text));
    pairs.push(`${encodeURIComponent(name)}=${written}`);
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

// encodeURIComponent throws on a lone surrogate, which a person can paste.
const toWellFormed = (text: string): string =>
  text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
