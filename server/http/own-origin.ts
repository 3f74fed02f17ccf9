/** The parts of a request that tell where it comes from. */
export interface Sent {
  readonly header: (name: string) => string | undefined;
  /** "https" or "http", as the visitor's browser saw it; undefined without a trusted proxy: then it may be either. */
  readonly scheme: string | undefined;
  /** Host as the visitor's browser saw it: Host, or X-Forwarded-Host of a trusted proxy. */
  readonly host: string;
}

/**
 * True for a write from a page of this site, or from a program. With every write a browser sends the origin of the
 * page, in headers that no script can set. A program (curl, another server) sends none; it has no visitor's session to
 * misuse.
 * @param publicUrl the configured origin of the site, if any
 */
export function isOwnWrite({ header, scheme, host }: Sent, publicUrl: string | undefined): boolean {
  const site = header('Sec-Fetch-Site');
  if (site === 'same-origin' || site === 'none') return true;
  const origin = header('Origin');
  if (origin === undefined) return site === undefined;
  // "null" is the origin of a sandboxed frame, a file, or a redirect across sites: never of a page of ours.
  if (site !== undefined || !URL.canParse(origin)) return false;
  // Without Sec-Fetch-Site (an old browser, or plain HTTP) only the Origin decides.
  if (origin === publicUrl) return true;
  const schemes = scheme === undefined ? ['https', 'http'] : [scheme];
  return schemes.some((one) => origin.toLowerCase() === `${one}://${host}`.toLowerCase());
}
