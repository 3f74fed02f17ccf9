import { isIPv4, isIPv6 } from 'node:net';

/** Some proxies add the port: 192.0.2.1:4711 and [2001:db8::1]:4711. */
const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[([^\]]*)\](?::\d{1,5})?)$/;

/** Returns the eight groups of an IPv6 address. @param address without a zone */
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

/** A socket for both families gives IPv4 as ::ffff:192.0.2.1. */
function mappedIpv4(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  if (groups[5] !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return undefined;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Returns an address without port, brackets and zone; undefined for other text. */
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
 * Returns the n-th entry of a comma-separated header from the right (1 is the last), or the first of a shorter list.
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
 * Returns the client's address. Each of our proxies appends its peer to X-Forwarded-For, so the client stands as many
 * entries from the right as there are proxies. Entries further left may be forged.
 * @param socketAddress of the peer; '' without one
 * @param forwardedFor X-Forwarded-For, repetitions joined by commas
 * @param hops TRUST_PROXY: number of our proxies
 * @returns IPv4 or full IPv6 (eight groups, no leading zeros); '' if unknown
 */
export function getClientAddress(socketAddress: string, forwardedFor: string | undefined, hops: number): string {
  const named =
    hops === 0 || forwardedFor === undefined ? undefined : parseAddress(getEntryFromRight(forwardedFor, hops));
  return named ?? parseAddress(socketAddress) ?? '';
}

/** Returns what the limits count as one client: an IPv4 address, or the /64 that one household has of IPv6. */
export const getClientGroup = (address: string): string =>
  address.includes(':') ? `${address.split(':').slice(0, 4).join(':')}::/64` : address;

/** Returns what a log may hold of an address: the /24 of IPv4, the /48 of IPv6, which name no person. */
export function getNeighbourhood(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}::/48`;
  return address === '' ? '' : `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
}
