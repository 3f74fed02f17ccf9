import { BlockList, isIP } from 'node:net';

// An address that somebody else wrote may lead to a machine that only this one reaches (RFC 6890).

const NOT_PUBLIC_V4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // behind a carrier's NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocols
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // relays of 6to4
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benches
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

/** The only public part of IPv6. Addresses that hold an IPv4 address (mapped, NAT64) are outside of it. */
const GLOBAL_V6 = ['2000::', 3] as const;
const NOT_PUBLIC_V6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23], // protocols; Teredo, which holds IPv4 addresses
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which holds IPv4 addresses
  ['3fff::', 20], // documentation
];

const refused = new BlockList();
for (const [network, bits] of NOT_PUBLIC_V4) refused.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of NOT_PUBLIC_V6) refused.addSubnet(network, bits, 'ipv6');
const global = new BlockList();
global.addSubnet(...GLOBAL_V6, 'ipv6');

/** @param address IPv4 or IPv6 without brackets and zone; anything else is not public */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !refused.check(address, 'ipv4');
  return version === 6 && global.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}
