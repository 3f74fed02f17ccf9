import { isIPv4, isIPv6 } from 'node:net';

/** Some proxies add the port: 192.0.2.1:4711 and [2001:db8::1]:4711. */
const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[([^\]]*)\](?::\d{1,5})?)$/;

function expandIpv6(address: string): string[] {
  // The URL parser also writes a dotted ending as two groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::', 2);
  const split = (part: string): string[] => (part === '' ? [] : part.split(':'));
  if (tail === undefined) return split(head);
  const [start, end] = [split(head), split(tail)];
  return [...start, ...new Array<string>(8 - start.length - end.length).fill('0'), ...end];
}

/** A socket for both families writes IPv4 as ::ffff:192.0.2.1. */
const MAPPED_IPV4 = /^0:0:0:0:0:ffff:(\w+):(\w+)$/;

function parseAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const [, ipv4, ipv6] = WITH_PORT.exec(trimmed) ?? [];
  const address = (ipv4 ?? ipv6 ?? trimmed).split('%', 1)[0] ?? '';
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const expanded = expandIpv6(address).join(':');
  const [, high, low] = MAPPED_IPV4.exec(expanded) ?? [];
  if (high === undefined || low === undefined) return expanded;
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');
}

/** Returns an entry of a comma-separated header, counted from the right (1 is the last); the first of a shorter list. */
export function getEntryFromRight(header: string, position: number): string {
  let end = header.length;
  for (let remaining = position; ; remaining--) {
    const comma = header.lastIndexOf(',', end - 1);
    if (remaining <= 1 || comma <= 0) return header.slice(comma + 1, end);
    end = comma;
  }
}

/**
 * Returns the client's address: IPv4, IPv6 of eight groups, or '' if unknown.
 * @param hops TRUST_PROXY: our proxies, each of which appends its peer to X-Forwarded-For; the rest may be forged
 */
export function getClientAddress(socketAddress: string, forwardedFor: string | undefined, hops: number): string {
  const forwarded =
    hops === 0 || forwardedFor === undefined ? undefined : parseAddress(getEntryFromRight(forwardedFor, hops));
  return forwarded ?? parseAddress(socketAddress) ?? '';
}

/** Returns the client that limits count: an IPv4 address, or the /64 of IPv6 that one household has. */
export const getClientGroup = (address: string): string =>
  address.includes(':') ? `${address.split(':').slice(0, 4).join(':')}::/64` : address;

/** Returns the part of an address that names no person, for the log: the /24 of IPv4, the /48 of IPv6. */
export function getNeighbourhood(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}::/48`;
  return address === '' ? '' : `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
}
