import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSignedLinks, LINK_LIFE_MS, type ReadLink } from './signed-links.ts';

const NOW = Date.UTC(2026, 10, 27, 9);
const links = createSignedLinks(randomBytes(32), 'https://www.agency.example');
const getToken = (href: string): string => href.slice(href.lastIndexOf('/') + 1);
const create = (id: string): string => getToken(links.create('answered', id, NOW + LINK_LIFE_MS));

it('a link is below the API and opens what it was made for until it expires', () => {
  const href = links.create('answered', 'ENQ-2345678ABC:fatma', NOW + LINK_LIFE_MS);
  expect(href).toMatch(/^https:\/\/www\.agency\.example\/api\/links\/answered\/[\w.-]+$/);
  const token = getToken(href);
  expect(links.read('answered', token, NOW)).toEqual({ is: 'valid', id: 'ENQ-2345678ABC:fatma' });
  expect(links.read('answered', token, NOW + LINK_LIFE_MS - 1)).toMatchObject({ is: 'valid' });
  expect(links.read('answered', token, NOW + LINK_LIFE_MS)).toEqual({ is: 'expired' });
});

it('a link is wrong for another kind, and with another key', () => {
  expect(links.read('office', create('ENQ-1:'), NOW)).toEqual({ is: 'wrong' });
  const others = createSignedLinks(randomBytes(32), 'https://www.agency.example');
  expect(others.read('answered', create('ENQ-1:'), NOW)).toEqual({ is: 'wrong' });
});

it('parts of two links cannot be put together', () => {
  const [name = '', , signature = ''] = create('ENQ-1:').split('.');
  const [otherName = '', otherExpiry = ''] = getToken(links.create('answered', 'ENQ-2:', NOW + 1000)).split('.');
  for (const token of [`${otherName}.${otherExpiry}.${signature}`, `${name}.${otherExpiry}.${signature}`]) {
    expect(links.read('answered', token, NOW)).toEqual({ is: 'wrong' });
  }
});

it('a changed, cut or invented link is wrong', () => {
  const token = create('ENQ-2345678ABC:');
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (index, letter) => {
      const changed = token.slice(0, index) + letter + token.slice(index + 1);
      fc.pre(changed !== token);
      const read: ReadLink = links.read('answered', changed, NOW);
      // The last character of a signature has two bits that say nothing.
      if (index < token.length - 1) expect(read).toEqual({ is: 'wrong' });
    }),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.nat(token.length - 1).map((end) => token.slice(0, end)),
      ),
      (text) => {
        expect(links.read('answered', text, NOW)).toEqual({ is: 'wrong' });
      },
    ),
  );
});
