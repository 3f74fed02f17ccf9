/** A query string's values. The first of repeated names wins, but those of a list are joined. */
export type QueryRecord = Readonly<Record<string, string>>;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    // A person typed a lone %, which is no escape.
    return text;
  }
};

/** What joins the values of a name that repeats: ticked boxes of a form without script, and places, which may hold a comma. */
const JOINTS: ReadonlyMap<string, string> = new Map([
  ['rooms', ','],
  ['amenities', ','],
  ['places', '\n'],
]);

/** Parses "?a=1&b=two+words" (with or without "?"). Invalid escapes stay as they are. Never throws. */
export function parseQuery(search: string): QueryRecord {
  const record: Record<string, string> = {};
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    if (name === '' || name === '__proto__') continue;
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1));
    const joint = JOINTS.get(name);
    if (!Object.hasOwn(record, name)) record[name] = value;
    else if (joint !== undefined) record[name] += joint + value;
  }
  return record;
}

/** Writes "?a=1&b=two%20words" in the record's order, a pair for each entry of a list; "" without a value. */
export function stringifyQuery(record: Readonly<Record<string, unknown>>): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(record)) {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue;
    for (const text of name === 'places' ? String(value).split('\n') : [String(value)]) {
      if (text === '') continue;
      // A comma in a list of numbers needs no escape, so the list stays readable.
      const written = /^[-\d.,]+$/.test(text) ? text : encodeURIComponent(toWellFormed(text));
      pairs.push(`${encodeURIComponent(name)}=${written}`);
    }
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

// encodeURIComponent throws on a lone surrogate, which a person can paste.
const toWellFormed = (text: string): string =>
  text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
