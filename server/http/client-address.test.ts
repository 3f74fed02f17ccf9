import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getClientAddress, getClientGroup, getNeighbourhood } from './client-address.ts';

const ipv4 = fc.ipV4();
const ipv6 = fc.ipV6();
const address = fc.oneof(ipv4, ipv6);
/** What an attacker may write into the header: addresses of others, and anything else. */
const written = fc.array(
  fc.oneof(
    address,
    fc.string({ maxLength: 20 }).map((text) => text.replaceAll(',', ' ')),
  ),
  { maxLength: 12 },
);
/** One spelling for both sides of a comparison. */
const plain = (input: string): string => getClientAddress(input, undefined, 0);

describe('getClientAddress', () => {
  it('is the socket’s without a trusted proxy, whatever the header says', () => {
    fc.assert(
      fc.property(address, written, (socket, header) => {
        expect(getClientAddress(socket, header.join(', '), 0)).toBe(plain(socket));
      }),
    );
  });

  it('is the address that our outermost proxy saw, whatever the header had before', () => {
    fc.assert(
      fc.property(written, address, fc.array(address, { maxLength: 4 }), ipv4, (spoofed, client, proxies, socket) => {
        const header = [...spoofed, client, ...proxies].join(', ');
        expect(getClientAddress(socket, header, proxies.length + 1)).toBe(plain(client));
      }),
    );
  });

  it('is the first entry of a header with fewer entries than proxies', () => {
    expect(getClientAddress('10.0.0.1', '198.51.100.7', 3)).toBe('198.51.100.7');
    expect(getClientAddress('10.0.0.1', '198.51.100.7, 10.0.0.2', 3)).toBe('198.51.100.7');
  });

  it('is the socket’s if the entry is missing or not an address', () => {
    for (const header of ['', 'unknown', '198.51.100.7, _hidden', '1.2.3.4,', '1.2.3.256', 'x'.repeat(20_000)]) {
      expect(getClientAddress('10.0.0.1', header, 1)).toBe('10.0.0.1');
    }
    expect(getClientAddress('10.0.0.1', undefined, 1)).toBe('10.0.0.1');
    expect(getClientAddress('', undefined, 0)).toBe('');
  });

  it.each([
    ['192.0.2.1:4711', '192.0.2.1'],
    ['[2001:db8::1]:4711', '2001:db8:0:0:0:0:0:1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0:0:0:c000:201'],
  ])('reads %s as %s', (input, expected) => expect(getClientAddress('10.0.0.1', input, 1)).toBe(expected));
});

describe('getClientGroup', () => {
  const groups = (length: number) =>
    fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: length, maxLength: length });
  const spellAddress = (parts: readonly number[]): string => parts.map((part) => part.toString(16)).join(':');

  it('is the same for every address of a /64, and differs for other addresses', () => {
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), groups(4), (network, item, other, network2) => {
        fc.pre(network.some((part) => part !== 0) && network2.some((part) => part !== 0));
        const getGroup = (parts: readonly number[]): string => getClientGroup(plain(spellAddress(parts)));
        expect(getGroup([...network, ...item])).toBe(getGroup([...network, ...other]));
        expect(getGroup([...network, ...item]) === getGroup([...network2, ...item])).toBe(
          spellAddress(network) === spellAddress(network2),
        );
      }),
    );
  });

  it('distinguishes two IPv4 addresses', () =>
    expect(getClientGroup('192.0.2.1')).not.toBe(getClientGroup('192.0.2.2')));
});

it('is logged as a network, which names no person', () => {
  expect(getNeighbourhood('203.0.113.77')).toBe('203.0.113.0/24');
  expect(getNeighbourhood(plain('2001:db8:1:2:3:4:5:6'))).toBe('2001:db8:1::/48');
  expect(getNeighbourhood('')).toBe('');
});
