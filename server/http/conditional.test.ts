import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { openTestSite } from '#tests/fixtures/test-site.ts';
import { getWords } from '#tests/fixtures/words.ts';
import { negotiate } from './negotiation.ts';

/* Every kind of answer knows what its client has by the same rule. */

const PATHS = getWords(`
  / /property/1 /sw.js /index.html /assets/app-12345678.js /api/property/simple /api/property/simple?index=1
  /api/property/1 /api/property/related/1 /api/property/search?query=Kilimani&page=1 /content/hero.json
  /content/team.json /feeds/homes.atom /feeds/homes.json /feeds/journal.atom /feeds/meta.xml /robots.txt /sitemap.xml /sitemaps/properties-1.xml
  /.well-known/security.txt
`);
const CODINGS = ['', 'gzip', 'br'];

const site = await closedAfter(openTestSite({ publicUrl: 'https://site.example', hasRateLimit: false }));

const send = (path: string, headers: Record<string, string>, method = 'GET') =>
  site.app.request(`https://site.example${path}`, { headers, method });

describe.each(PATHS)('%s', (path) => {
  it('answers 304 to a client with a copy, in any notation of the tag', async () => {
    for (const coding of CODINGS) {
      const accepted = { 'Accept-Encoding': coding };
      const first = await send(path, accepted);
      const etag = first.headers.get('ETag') ?? '';
      const bare = etag.replace('W/', '');
      expect([first.status, bare]).toEqual([200, expect.stringMatching(/^"[^"]+"$/)]);
      const known = [etag, bare, `W/${bare}`, `"other", ${bare}`, `W/"a,b",W/${bare} , "c"`, `,${bare},`, '*', ' * '];
      for (const input of known) {
        for (const method of ['GET', 'HEAD']) {
          const again = await send(path, { ...accepted, 'If-None-Match': input }, method);
          expect([input, again.status, await again.text()]).toEqual([input, 304, '']);
          for (const name of ['ETag', 'Cache-Control', 'Vary', 'Last-Modified', 'Content-Security-Policy']) {
            expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
          }
          for (const name of ['Content-Type', 'Content-Encoding', 'Content-Length']) {
            expect([name, again.headers.get(name)]).toEqual([name, null]);
          }
        }
      }
      const name = bare.slice(1, -1);
      for (const input of ['"other"', name, `"${name},"`, `"x,${name}"`, `"a", "${name}x"`, '"*"', '']) {
        expect([input, (await send(path, { ...accepted, 'If-None-Match': input })).status]).toEqual([input, 200]);
      }
    }
  });

  it('has the same content in each encoding, with its own tag and Vary', async () => {
    const plain = await (await send(path, {})).text();
    const tags = new Map<string | null, string | null>();
    for (const coding of CODINGS) {
      const answer = await send(path, { 'Accept-Encoding': coding });
      const { headers } = answer;
      const unpack =
        { gzip: gunzipSync, br: brotliDecompressSync }[headers.get('Content-Encoding') ?? ''] ?? Buffer.from;
      expect(unpack(await answer.arrayBuffer()).toString()).toBe(plain);
      tags.set(headers.get('Content-Encoding'), headers.get('ETag'));
      if (headers.has('Content-Encoding')) expect(headers.get('Vary')).toBe('Accept-Encoding');
    }
    expect(new Set(tags.values()).size).toBe(tags.size);
  });

  it('answers HEAD like GET', async () => {
    for (const coding of CODINGS) {
      const [get, head] = [
        await send(path, { 'Accept-Encoding': coding }),
        await send(path, { 'Accept-Encoding': coding }, 'HEAD'),
      ];
      const getAnswer = ({ status, headers }: Response) => {
        const { 'x-request-id': _id, ...others } = Object.fromEntries(headers);
        return { status, ...others };
      };
      expect(getAnswer(head)).toEqual(getAnswer(get));
    }
  });

  it('compares the time of its last change only without a tag', async () => {
    const { headers } = await send(path, {});
    const changed = headers.get('Last-Modified');
    const later = 'Fri, 01 Jan 2038 00:00:00 GMT';
    const getStatus = async (input: Record<string, string>) => (await send(path, input)).status;
    expect(await getStatus({ 'If-Modified-Since': changed ?? later })).toBe(changed === null ? 200 : 304);
    expect(await getStatus({ 'If-Modified-Since': later, 'If-None-Match': '"other"' })).toBe(200);
    for (const date of ['Sat, 01 Jan 2000 00:00:00 GMT', '2038', 'soon']) {
      expect([date, await getStatus({ 'If-Modified-Since': date })]).toEqual([date, 200]);
    }
  });
});

it('missing pages, failures and writes never answer 304', async () => {
  for (const path of ['/unknown', '/failing', '/assets/gone-12345678.js', '/api/property/999999', '/healthz']) {
    const { status } = await send(path, {});
    expect([path, (await send(path, { 'If-None-Match': '*' })).status]).toEqual([path, status]);
  }
  const headers = { ETag: '"a"', 'Last-Modified': 'Mon, 02 Nov 2026 08:00:00 GMT' };
  const post = new Request('https://site.example', { method: 'POST', headers: { 'If-None-Match': '"a"' } });
  expect(negotiate(post, headers).notModified).toBeUndefined();
});
