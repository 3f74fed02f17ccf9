import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answered } from './api-reads.ts';
import { createRequests } from './requests.ts';

const ORIGIN = 'https://site.example';

let answeredBy: string[];
const by = (name: string): Promise<Response> => {
  answeredBy.push(name);
  return Promise.resolve(new Response(name));
};
const answeredAs = (name: string): Answered => ({ response: by(name), done: Promise.resolve() });

const answer = createRequests({
  origin: ORIGIN,
  read: ({ read }) => answeredAs(`read ${read.kind}`),
  picture: () => answeredAs('picture'),
  screen: (_request, href) => by(`screen ${href}`),
  isFile: (url) => url.pathname.startsWith('/assets/'),
  file: () => by('file'),
  deviceCatalogue: (query) => by(`device ${query}`),
  noteUse: async () => void answeredBy.push('use'),
  noteSeen: async (id) => void answeredBy.push(`seen ${id}`),
});

/** A request as a page makes it; Node makes none of mode `navigate`. */
const request = (path: string, init: RequestInit = {}, mode?: string): Request =>
  Object.defineProperty(new Request(new URL(path, ORIGIN), init), 'mode', { value: mode ?? 'cors' });

beforeEach(() => {
  answeredBy = [];
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['a list', request('/api/property/simple?limit=20'), ['use', 'read properties']],
  ['a property, whose saved copy learns of it', request('/api/property/24'), ['use', 'read property', 'seen 24']],
  ['a picture', request('/media/a-480.avif'), ['picture']],
  ['the device', request('/device/catalogue?since=3'), ['device since=3']],
  [
    'a screen',
    request('/filter-results?location=Kilimani', {}, 'navigate'),
    ['screen /filter-results?location=Kilimani'],
  ],
  ['a file', request('/assets/app-1.js'), ['file']],
  ['what is shared, in the fragment', request('/saved/add?text=a', {}, 'navigate'), []],
  ['the filter call', request('/api/property/filter', { method: 'POST', body: '{"page":1}' }), ['read properties']],
])('answers %s', async (_name, asked, by) => {
  const answered = answer(asked);
  expect(answered).toBeDefined();
  await answered?.response;
  await answered?.done;
  expect(answeredBy).toEqual(by);
});

it.each([
  ['another origin', new Request('https://elsewhere.example/api/property/24')],
  ['what a page writes', request('/api/enquiry', { method: 'POST', body: '{}' })],
  ['what asks for the head of a read', request('/api/property/24', { method: 'HEAD' })],
  ['a way around the worker', request('/?no-sw', {}, 'navigate')],
  ['a file of the server', request('/robots.txt')],
])('leaves %s to the network', (_name, asked) => {
  expect(answer(asked)).toBeUndefined();
  expect(answeredBy).toEqual([]);
});

it('passes a filter call on that it cannot read', async () => {
  const fetched = vi.fn(async () => new Response('of the server'));
  vi.stubGlobal('fetch', fetched);
  const asked = request('/api/property/filter', { method: 'POST', body: 'no JSON' });
  const known = answer(asked);
  expect(await (await known?.response)?.text()).toBe('of the server');
  expect(fetched).toHaveBeenCalledWith(asked);
});
