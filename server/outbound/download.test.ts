import { execFileSync } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { file, HOSTILE, HOSTILE_CASES, redirect, startFileHost, TEST_NETWORK } from '#tests/fixtures/file-host.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { DownloadError, type DownloadOptions, download } from './download.ts';

const folder = eachTest(newFolder);
const host = eachTest(startFileHost);
const elsewhere = eachTest(() => startFileHost({ isSecure: true }));
const LIMITS = { bytes: 8 * 2 ** 20, timeoutMs: 10_000 };
const to = () => join(folder(), 'file');
const fetchText = (more: Partial<DownloadOptions> = {}) =>
  download({ url: new URL('/sheet.csv', host().origin), to: to(), limits: LIMITS, isTrusted: true, ...more });
const createSecureUrl = (name: string, path = '/') => new URL(path, `https://${name}:${elsewhere().port}`);

describe('download', () => {
  it('writes the body, compressed or not, and identifies it by hash', async () => {
    host().answers(file('one', { 'Content-Type': 'text/CSV; charset=utf-8', ETag: '"1"' }));
    const plain = await fetchText();
    expect(plain).toMatchObject({ bytes: 3, type: 'text/csv', etag: '"1"', lastModified: null });
    expect(await readFile(to(), 'utf8')).toBe('one');
    const packed = gzipSync('one');
    host().answers(file(packed, { 'Content-Encoding': 'gzip' }));
    expect((await fetchText())?.hash).toBe(plain?.hash);
    host().answers(file('two'));
    expect((await fetchText())?.hash).not.toBe(plain?.hash);
  });

  it('sends a conditional request, and reports that the file has not changed', async () => {
    host().answers(file('one', { ETag: '"1"' }));
    const lastModified = 'Mon, 02 Nov 2026 08:00:00 GMT';
    expect(await fetchText({ validators: { etag: '"1"', lastModified } })).toBeUndefined();
    expect(host().requests[0]?.headers).toMatchObject({ 'if-none-match': '"1"', 'if-modified-since': lastModified });
    expect(await fetchText({ validators: { etag: '"0"', lastModified: null } })).toMatchObject({ bytes: 3 });
    // A 304 that nobody has asked for is no answer.
    host().answers((response) => response.writeHead(304).end());
    await expect(fetchText()).rejects.toThrow('status 304');
  });

  it.each(HOSTILE_CASES)('gives up if the host $what', async ({ answer, why }) => {
    host().answers(answer);
    // Only where the time itself is the reason is it short: a busy machine needs more for the rest.
    const timeoutMs = why === 'in time' ? 700 : LIMITS.timeoutMs;
    const failed = fetchText({ limits: { ...LIMITS, timeoutMs } });
    await expect(failed).rejects.toBeInstanceOf(DownloadError);
    await expect(failed).rejects.toThrow(why);
    await expect(failed).rejects.not.toThrow(host().origin);
  });

  it('ends only after its file is closed, so that a partial one can be deleted', async () => {
    // A named pipe opens when its other end does: a disk that takes its time.
    execFileSync('mkfifo', [to()]);
    host().answers(HOSTILE['breaks off']);
    const happened: string[] = [];
    const failed = fetchText().catch((error: unknown) => {
      happened.push('over');
      return error;
    });
    while (host().requests[0]?.socket.destroyed !== true) await setImmediate();
    // What has come whole meanwhile, the break has come before.
    host().answers(file('one'));
    await fetchText({ to: join(folder(), 'another') });
    happened.push('opened');
    await (await open(to(), 'r')).close();
    expect(await failed).toBeInstanceOf(DownloadError);
    expect(happened).toEqual(['opened', 'over']);
  });

  it('follows a redirect to a public address by https, and sends no password along', async () => {
    elsewhere().answers(file('moved'));
    host().answers(redirect(createSecureUrl('sheets.example', '/moved').href));
    const url = new URL(host().origin);
    url.username = 'office';
    url.password = 'hush';
    expect(await fetchText({ url, network: TEST_NETWORK })).toMatchObject({ bytes: 5 });
    expect(host().requests[0]?.headers.authorization).toMatch(/^Basic /);
    expect(elsewhere().requests[0]?.headers.authorization).toBeUndefined();
  });

  it('follows at most five redirects', async () => {
    elsewhere().answers(redirect('/on'));
    const url = createSecureUrl('photos.example');
    await expect(fetchText({ url, isTrusted: false, network: TEST_NETWORK })).rejects.toThrow('more than five times');
    expect(elsewhere().requests).toHaveLength(6);
  });

  it('refuses a host if any of its addresses is private', async () => {
    elsewhere().answers(file('secret'));
    host().answers(redirect(createSecureUrl('inside.example').href));
    await expect(fetchText({ network: TEST_NETWORK })).rejects.toThrow(
      'inside.example leads to an address that is not',
    );
    const both = [
      { address: '127.0.0.1', family: 4 },
      { address: 'fd00::1', family: 6 },
    ];
    const network = {
      ...TEST_NETWORK,
      lookup: (_host: string, done: (error: null, to: typeof both) => void) => done(null, both),
    };
    await expect(fetchText({ url: createSecureUrl('photos.example'), isTrusted: false, network })).rejects.toThrow(
      'not of the public',
    );
    expect(elsewhere().requests).toHaveLength(0);
  });

  it('connects to the address that was checked, whatever the DNS says next', async () => {
    elsewhere().answers(file('photo'));
    let requests = 0;
    const network: typeof TEST_NETWORK = {
      ...TEST_NETWORK,
      lookup: (_host, done) => done(null, [{ address: requests++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]),
    };
    expect(await fetchText({ url: createSecureUrl('photos.example'), isTrusted: false, network })).toMatchObject({
      bytes: 5,
    });
    expect(requests).toBe(1);
  });

  it('refuses http and private addresses if somebody else has named them', async () => {
    host().answers(file('inside'));
    await expect(fetchText({ isTrusted: false })).rejects.toThrow('not of the public internet');
    await expect(
      fetchText({ url: new URL('http://photos.example'), isTrusted: false, network: TEST_NETWORK }),
    ).rejects.toThrow('without encryption');
    await expect(fetchText({ url: new URL('https://[::1]/'), isTrusted: false })).rejects.toThrow('not of the public');
    expect(host().requests).toHaveLength(0);
  });

  it('refuses a certificate of an unknown authority', async () => {
    elsewhere().answers(file('photo'));
    const { ca: _ca, ...network } = TEST_NETWORK;
    await expect(fetchText({ url: createSecureUrl('photos.example'), isTrusted: false, network })).rejects.toThrow(
      'certificate',
    );
  });

  it('says whether a failure may be temporary', async () => {
    host().answers(HOSTILE['has a bad day']);
    await expect(fetchText()).rejects.toMatchObject({ isTemporary: true });
    host().answers(HOSTILE['is not there']);
    await expect(fetchText()).rejects.toMatchObject({ isTemporary: false });
    const { port } = host();
    await host().close();
    await expect(fetchText({ url: new URL(`http://127.0.0.1:${port}/`) })).rejects.toMatchObject({ isTemporary: true });
  });

  it('ends when the process ends', async () => {
    host().answers(HOSTILE['never answers']);
    const closing = new AbortController();
    const failed = fetchText({ signal: closing.signal });
    const rejection = expect(failed).rejects.toThrow('this process ends');
    closing.abort();
    await rejection;
  });
});
