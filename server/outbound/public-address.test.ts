import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('isPublicAddress', () => {
  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback, elsewhere', '127.255.255.254'],
    ['this host', '0.0.0.0'],
    ['private, ten', '10.1.2.3'],
    ['private, 172', '172.31.255.255'],
    ['private, 192', '192.168.0.1'],
    ['behind a carrier', '100.100.0.1'],
    ['link-local, where clouds keep keys', '169.254.169.254'],
    ['multicast', '224.0.0.251'],
    ['broadcast', '255.255.255.255'],
    ['loopback of IPv6', '::1'],
    ['unspecified', '::'],
    ['link-local of IPv6', 'fe80::1'],
    ['unique-local', 'fd00::1'],
    ['multicast of IPv6', 'ff02::1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped private', '::ffff:a00:1'],
    ['mapped public', '::ffff:8.8.8.8'],
    ['NAT64 of a private one', '64:ff9b::10.0.0.1'],
    ['6to4 of a private one', '2002:a00:1::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['documentation', '2001:db8::1'],
    ['a name', 'localhost'],
    ['with a zone', 'fe80::1%eth0'],
    ['in brackets', '[::1]'],
    ['nothing', ''],
  ])('refuses %s', (_what, address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['8.8.8.8', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1', '2a00:1450:4001:81c::200e'])(
    'accepts %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});
