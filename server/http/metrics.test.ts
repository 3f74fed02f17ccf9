import { describe, expect, it } from 'vitest';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { METRICS_TOKEN, openTestSite } from '#tests/fixtures/test-site.ts';

const site = await closedAfter(openTestSite());

describe('the metrics', () => {
  const read = async (token = METRICS_TOKEN): Promise<string> =>
    (await site.app.request('/metrics', { headers: { Authorization: `Bearer ${token}` } })).text();

  it('need the token, and answer 404 without it', async () => {
    expect(await read()).toContain('site_http_requests_total');
    for (const authorization of [undefined, '', 'Bearer', `Bearer ${METRICS_TOKEN}x`, `Basic ${METRICS_TOKEN}`]) {
      const headers: HeadersInit = authorization === undefined ? {} : { Authorization: authorization };
      expect((await site.app.request('/metrics', { headers })).status).toBe(404);
    }
  });

  it('count by route pattern, never by address', async () => {
    for (const path of ['/api/property/1', '/api/property/2', '/api/property/9999', '/property/1', '/faq', '/sw.js']) {
      await site.app.request(path);
    }
    await site.app.request('/api/secret-path');
    await site.app.request('/faq', { method: 'BREW' });
    const text = await read();
    for (const line of [
      'site_http_requests_total{method="GET",route="/api/property/:id",status="200"} 2',
      'site_http_requests_total{method="GET",route="/api/property/:id",status="404"} 1',
      'site_http_requests_total{method="GET",route="page /property/$id",status="200"} 1',
      'site_http_requests_total{method="GET",route="file",status="200"} 1',
      'site_http_requests_total{method="other",route="/*",status="405"} 1',
      'site_http_request_duration_seconds_count{route="/api/property/:id"} 3',
      'nodejs_eventloop_lag_seconds',
      'process_resident_memory_bytes',
    ]) {
      expect(text).toContain(line);
    }
    expect(text).not.toContain('secret-path');
  });

  it('report what is stored, and the age of the catalogue', async () => {
    await site.app.request('/api/email/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ fullname: 'Wanjiru', email: 'w@host.example', message: 'Hello' }),
    });
    const text = await read();
    expect(text).toContain('site_submissions{kind="contact"} 1');
    expect(text).toMatch(/site_catalogue_version 1\n/);
    const age = Number(/site_catalogue_age_seconds ([\d.e-]+)/.exec(text)?.[1]);
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(600);
  });
});
