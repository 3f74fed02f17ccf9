import { isIPv4, isIPv6 } from 'node:net';

/** 192.0.2.1:4711 and [2001:db8::1]:4711, as some proxies write them. */
const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[([^\]]*)\](?::\d{1,5})?)$/;

/** The eight groups of an IPv6 address. @param address as isIPv6() has approved it, without a zone */
function parseGroups(address: string): number[] {
  const parse = (part: string): number[] =>
    part === ''
      ? []
      : part.split(':').flatMap((group) => {
          if (!group.includes('.')) return [Number.parseInt(group, 16)];
          const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
          return [a * 256 + b, c * 256 + d];
        });
  const [head = '', tail] = address.split('::', 2);
  const first = parse(head);
  if (tail === undefined) return first;
  const last = parse(tail);
  return [...first, ...new Array<number>(Math.max(0, 8 - first.length - last.length)).fill(0), ...last];
}

/** An IPv4 address inside IPv6 (::ffff:192.0.2.1, as a socket for both kinds gives it) is that IPv4 address. */
function mappedIpv4(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  if (groups[5] !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return undefined;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** An address in one spelling: without port, brackets and zone; undefined for what is none. */
function parseAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const found = WITH_PORT.exec(trimmed);
  const bare = (found?.[1] ?? found?.[2] ?? trimmed).split('%', 1)[0] ?? '';
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return undefined;
  const groups = parseGroups(bare);
  return mappedIpv4(groups) ?? groups.map((group) => group.toString(16)).join(':');
}

/**
 * The n-th entry of a comma-separated header, counted from the right: 1 is the last. A shorter list gives its first.
 */
export function getEntryFromRight(header: string, position: number): string {
  let end = header.length;
  for (let left = position; ; left--) {
    const comma = header.lastIndexOf(',', end - 1);
    if (left <= 1 || comma <= 0) return header.slice(comma + 1, end);
    end = comma;
  }
}

/**
 * The address of the client. Each proxy of ours appends the address that asked it to X-Forwarded-For, so the client's
 * is as many entries from the right as there are proxies. Entries further left may be forged.
 * @param socketAddress of the other end of the connection; '' when there is none
 * @param forwardedFor X-Forwarded-For, its repetitions joined by commas
 * @param hops TRUST_PROXY: how many proxies of ours there are
 * @returns an IPv4 or IPv6 address in one spelling (all eight groups, no zeros in front); '' when nothing says it
 */
export function getClientAddress(socketAddress: string, forwardedFor: string | undefined, hops: number): string {
  const named =
    hops === 0 || forwardedFor === undefined ? undefined : parseAddress(getEntryFromRight(forwardedFor, hops));
  return named ?? parseAddress(socketAddress) ?? '';
}

/**
 * What counts as one client: an IPv4 address, or the /64 of an IPv6 one, which a single household or server has whole.
 * @param address as getClientAddress() gives it
 */
export const getClientGroup = (address: string): string =>
  address.includes(':') ? `${address.split(':').slice(0, 4).join(':')}::/64` : address;

/**
 * As much of an address as a log may hold: the /24 of IPv4, the /48 of IPv6. That is a neighbourhood, no person.
 * @param address as getClientAddress() gives it
 */
export function getNeighbourhood(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}::/48`;
  return address === '' ? '' : `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
}
