/* Where messages may be sent: what a browser names as its endpoint is a page's word, and this server would call it. */

/** Hosts of the browsers' own push services; one that begins with a dot stands for all below it. */
const KNOWN: readonly string[] = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** Whether an operator named the service of an address, so that it may be on plain http or a private network. */
export const isNamedService = (endpoint: URL, named: readonly string[]): boolean => named.includes(endpoint.origin);

/**
 * The address of an endpoint at a push service that is known or named.
 * @param named origins of PUSH_SERVICES
 * @returns undefined for any other
 */
export function endpointAt(text: string, named: readonly string[]): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  if (isNamedService(url, named)) return url;
  const isKnown = KNOWN.some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host));
  return url.protocol === 'https:' && url.port === '' && isKnown ? url : undefined;
}
