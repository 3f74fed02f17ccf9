import { describe, expect, it } from 'vitest';
import { isScreen, plainOfflinePage } from './navigations.ts';

const url = (path: string) => new URL(path, 'https://jiwe.example');

describe('the app shell', () => {
  it.each([
    '/',
    '/filter-results?location=St.%20Mary',
    '/location/St.%20Mary',
    '/property/24',
    '/apiary',
    '/no-such-page',
  ])('answers %s', (path) => expect(isScreen(url(path))).toBe(true));
  it.each([
    '/api/property/24',
    '/media/a/front-480.avif',
    '/content/team.json',
    '/assets/app.js',
    '/sw.js',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/?no-sw',
    '/property/24?no-sw=1',
  ])('leaves %s to the server', (path) => expect(isScreen(url(path))).toBe(false));
});

describe('the last resort', () => {
  it('is a page of our own', async () => {
    const page = plainOfflinePage();
    expect(page.headers.get('Content-Type')).toContain('text/html');
    expect(await page.text()).toContain('Not on this phone yet');
  });
});
