/** What of a request tells where it was made. */
export interface Sent {
  readonly header: (name: string) => string | undefined;
  /** "https" or "http", as the visitor's browser saw it; undefined where no trusted proxy says so: then either may be. */
  readonly scheme: string | undefined;
  /** Host as the visitor's browser saw it: Host, or X-Forwarded-Host of a trusted proxy. */
  readonly host: string;
}

/**
 * Whether a write may come from a page of this site, or from no page at all. A browser says of every write that a page
 * makes where that page is from, in headers that no script can set; a program (curl, another server) says nothing, and
 * carries nobody's session that could be misused.
 * @param publicUrl the configured origin of the site, if any
 */
export function isOwnWrite({ header, scheme, host }: Sent, publicUrl: string | undefined): boolean {
  const site = header('Sec-Fetch-Site');
  if (site === 'same-origin' || site === 'none') return true;
  const origin = header('Origin');
  if (origin === undefined) return site === undefined;
  // "null" stands for a sandboxed frame, a file, a redirect across sites: never for a page of ours.
  if (site !== undefined || !URL.canParse(origin)) return false;
  // A browser that says no Sec-Fetch-Site (an old one, or one on plain HTTP) is judged by its Origin alone.
  if (origin === publicUrl) return true;
  const schemes = scheme === undefined ? ['https', 'http'] : [scheme];
  return schemes.some((one) => origin.toLowerCase() === `${one}://${host}`.toLowerCase());
}
