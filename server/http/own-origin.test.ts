import { describe, expect, it } from 'vitest';
import { isSameOriginWrite } from './every-request.ts';

const SITE = 'https://www.host.example';
interface Where {
  readonly host: string;
  readonly scheme: string | undefined;
  readonly publicUrl: string | undefined;
}
const AT_HOME: Where = { host: 'www.host.example', scheme: 'https', publicUrl: SITE };
const isOwn = (headers: Readonly<Record<string, string>>, { host, scheme, publicUrl }: Where = AT_HOME): boolean =>
  isSameOriginWrite({ header: (name) => headers[name], scheme, host }, publicUrl);

describe('a write', () => {
  it.each([
    ['from a page of ours', { Origin: SITE, 'Sec-Fetch-Site': 'same-origin' }],
    ['from a page of ours in a browser that knows no Sec-Fetch-Site', { Origin: SITE }],
    ['from a program', {}],
    ['from the address bar', { 'Sec-Fetch-Site': 'none' }],
  ])('is taken %s', (_from, headers) => expect(isOwn(headers)).toBe(true));

  it.each([
    ['from another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['from another site of the same firm', { Origin: 'https://shop.host.example', 'Sec-Fetch-Site': 'same-site' }],
    ['from another site in a browser that knows no Sec-Fetch-Site', { Origin: 'https://evil.example' }],
    ['from another scheme', { Origin: 'http://www.host.example' }],
    ['from another port', { Origin: `${SITE}:8443` }],
    ['from a sandboxed frame', { Origin: 'null' }],
    ['from a sandboxed frame, said twice', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['that hides its origin across sites', { 'Sec-Fetch-Site': 'cross-site' }],
    ['that names our origin from elsewhere', { Origin: SITE, 'Sec-Fetch-Site': 'cross-site' }],
    ['whose Origin only begins like ours', { Origin: `${SITE}.evil.example` }],
    ['with two origins', { Origin: `${SITE}, https://evil.example` }],
    ['with no origin at all', { Origin: '' }],
  ])('is refused %s', (_from, headers) => expect(isOwn(headers)).toBe(false));

  it('is accepted from its own host, whatever PUBLIC_URL says: by number, or as localhost', () => {
    expect(isOwn({ Origin: 'http://192.168.0.7:3000' }, { ...AT_HOME, host: '192.168.0.7:3000', scheme: 'http' })).toBe(
      true,
    );
    expect(
      isOwn({ Origin: 'http://LOCALHOST:3000' }, { host: 'localhost:3000', scheme: 'http', publicUrl: undefined }),
    ).toBe(true);
  });

  it('is accepted by either scheme if no proxy says which the visitor used', () => {
    const behind = { ...AT_HOME, scheme: undefined, publicUrl: undefined };
    expect([isOwn({ Origin: SITE }, behind), isOwn({ Origin: 'http://www.host.example' }, behind)]).toEqual([
      true,
      true,
    ]);
    expect(isOwn({ Origin: 'ftp://www.host.example' }, behind)).toBe(false);
  });

  it('is accepted from our page behind a proxy that renames the host, if the browser vouches for it', () => {
    const host = '127.0.0.1:3000';
    const behind = { host, scheme: 'http', publicUrl: undefined };
    expect(isOwn({ Origin: SITE, 'Sec-Fetch-Site': 'same-origin' }, behind)).toBe(true);
    expect(isOwn({ Origin: SITE }, behind)).toBe(false);
    expect(isOwn({ Origin: SITE }, { ...behind, publicUrl: SITE })).toBe(true);
  });
});
