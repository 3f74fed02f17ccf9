import { describe, expect, it } from 'vitest';
import { FORM_COPY } from '#contract/submission-circumstances.ts';
import type { PageState } from './page-frame.ts';
import { createPages } from './pages.ts';

interface Shown {
  status: number;
  hasFailures: boolean;
  /** In place of the count of renders. */
  body?: string;
}

/** Pages over a renderer that says how often it has rendered. */
function createTestPages({
  canStore = true,
  look = () => Promise.resolve(),
  readState = (): Promise<PageState> => Promise.resolve({}),
} = {}) {
  const shown: Shown = { status: 200, hasFailures: false };
  const listeners = new Set<() => void>();
  let renders = 0;
  const app = createPages(
    {
      source: {
        renderer: () =>
          Promise.resolve({
            connectApi: () => undefined,
            renderPage: () => {
              renders++;
              return Promise.resolve({ head: '<title>A</title>', body: `render ${renders}`, routes: [], ...shown });
            },
          }),
        frame: () => Promise.resolve('<head><!--head--></head><body><!--app--></body>'),
      },
      publicUrl: 'https://site.example',
      canStore,
      hasFeeds: true,
      strictPolicy: true,
      catalogue: {
        subscribe: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        refresh: () => look(),
      },
      readState,
      log: () => undefined,
    },
    () => Promise.reject(new Error('no call is made here')),
  );
  const text = async (path: string): Promise<string> =>
    /render \d+/.exec(await (await app.request(path)).text())?.[0] ?? '';
  const change = (): void => {
    for (const listener of listeners) listener();
  };
  return { app, shown, text, change };
}

describe('cached pages', () => {
  it('are rendered once for each address, until the catalogue changes', async () => {
    const { text, change } = createTestPages();
    expect([await text('/'), await text('/'), await text('/faq'), await text('/')]).toEqual([
      'render 1',
      'render 1',
      'render 2',
      'render 1',
    ]);
    change();
    expect(await text('/')).toBe('render 3');
  });

  it('are dropped when another process’s import is found', async () => {
    let isFound = false;
    const pages = createTestPages({
      look: () => {
        if (isFound) pages.change();
        isFound = false;
        return Promise.resolve();
      },
    });
    expect([await pages.text('/'), await pages.text('/')]).toEqual(['render 1', 'render 1']);
    isFound = true;
    expect([await pages.text('/'), await pages.text('/')]).toEqual(['render 2', 'render 2']);
  });

  it('never show a failure, which no other cache stores either', async () => {
    const { app, shown, text } = createTestPages();
    for (const failing of [
      { status: 503, hasFailures: true },
      { status: 200, hasFailures: true },
    ]) {
      Object.assign(shown, failing);
      const answer = await app.request('/');
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([failing.status, 'no-store']);
    }
    Object.assign(shown, { status: 200, hasFailures: false });
    expect([await text('/'), await text('/')]).toEqual(['render 3', 'render 3']);
    expect((await app.request('/')).headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  });

  it('do not exist with another API host', async () => {
    const { text } = createTestPages({ canStore: false });
    expect([await text('/'), await text('/')]).toEqual(['render 1', 'render 2']);
  });
});

it('forms have the id of their page’s copy: the same from every process, another when the page has changed', async () => {
  const loadName = async (words: string, script: string): Promise<string> => {
    const { app, shown } = createTestPages();
    shown.body = `<p>${words}</p><form><input type="hidden" name="form_copy" value="${FORM_COPY.mark}"></form><script>${script}</script>`;
    const html = await (await app.request('/contact-us')).text();
    expect(html).not.toContain(FORM_COPY.mark);
    return /name="form_copy" value="([^"]*)"/.exec(html)?.[1] ?? '';
  };
  const first = await loadName('A home', 'renderedAt(1)');
  expect(first).toMatch(/^[\w-]{22}$/);
  expect(await loadName('A home', 'renderedAt(2)')).toBe(first);
  expect(await loadName('A home, let', 'renderedAt(1)')).not.toBe(first);
});

it('a long address gets its page, with the parsed part, and is not cached by the rest', async () => {
  const { app, text } = createTestPages();
  const junk = 'x'.repeat(3_000);
  expect(await text('/filter-results?bedrooms=3')).toBe('render 1');
  expect(await text(`/filter-results?q=${junk}1&bedrooms=3`)).toBe('render 1');
  expect(await text(`/filter-results?bedrooms=3&utm=${junk}2`)).toBe('render 1');
  expect(await text(`/filter-results?bedrooms=2&utm=${junk}`)).toBe('render 2');
  const place = await app.request(`/location/${junk}?page=2`);
  expect([place.status, place.headers.get('Location')]).toEqual([302, `/location/${'x'.repeat(200)}?page=2`]);
});

it('an address that begins like another site redirects to the same path here', async () => {
  const { app } = createTestPages();
  for (const [input, expected] of [
    ['//evil.example/faq?a=1', '/evil.example/faq?a=1'],
    ['///evil.example', '/evil.example'],
    ['//', '/'],
  ] as const) {
    const answer = await app.request(`http://localhost${input}`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([308, expected]);
  }
});

describe('the database and pages', () => {
  it('distinguish removed from unknown pages, and give the time of the last change', async () => {
    const erased = createTestPages({ readState: () => Promise.resolve({ isErased: true }) });
    erased.shown.status = 404;
    expect((await erased.app.request('/property/2')).status).toBe(410);
    erased.shown.status = 200;
    expect((await erased.app.request('/property/3')).status).toBe(200);
    const never = createTestPages();
    never.shown.status = 404;
    expect((await never.app.request('/property/2')).status).toBe(404);
    const changed = createTestPages({ readState: () => Promise.resolve({ changedAt: '2026-11-02T08:00:00.000Z' }) });
    expect((await changed.app.request('/property/2')).headers.get('Last-Modified')).toBe(
      'Mon, 02 Nov 2026 08:00:00 GMT',
    );
  });

  it('work without a database: the screen shows its own message', async () => {
    const { app, shown } = createTestPages({ readState: () => Promise.reject(new Error('away')) });
    Object.assign(shown, { status: 503, hasFailures: true });
    const answer = await app.request('/property/2');
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('render 1')]);
  });
});
