import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DeviceCatalogue } from '#contract/device-catalogue.ts';
import { readCatalogue } from './changes.queries.ts';

afterEach(() => vi.unstubAllGlobals());

const property = (id: number, price: number) => ({ id, title: `Home ${id}`, agreement_type: 'sale', price });
const known: DeviceCatalogue = {
  seq: 7,
  count: 120,
  savedAt: 1_000,
  complete: true,
  cut: false,
  changes: [
    { kind: 'new', seq: 7, property: property(1, 50), old_price: 50 },
    { kind: 'new', seq: 6, property: property(2, 500), old_price: 500 },
  ],
};

/** A page with a worker that answers like this. */
function page(answer: (href: string) => Response | Promise<Response>, controller: object | null = {}) {
  const container = Object.assign(new EventTarget(), { controller });
  const requests: string[] = [];
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('fetch', async (href: string) => {
    requests.push(href);
    return answer(href);
  });
  return { container, requests };
}

describe('the catalogue’s changes on a page', () => {
  it('come from the worker', async () => {
    const { requests } = page(() => Response.json(known));
    expect(await readCatalogue()).toEqual(known);
    expect(requests).toEqual(['/device/catalogue']);
  });

  it('are empty without a worker, and nothing is fetched', async () => {
    const { requests } = page(() => Response.json(known), null);
    expect(await readCatalogue()).toBeUndefined();
    expect(requests).toEqual([]);
  });

  it('are empty if another build, the server or nobody answers', async () => {
    for (const answer of [
      () => new Response('<p>404</p>', { status: 404 }),
      () => Response.json({ seq: 'seven' }),
      () => Promise.reject(new TypeError('Failed to fetch')),
    ]) {
      page(answer);
      expect(await readCatalogue()).toBeUndefined();
    }
  });
});
