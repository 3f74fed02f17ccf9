import { lazy, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { renderComplete } from './entry-server.tsx';

/** A page with one part. */
const loadPage = (part: React.ReactNode) => async () => ({
  status: 200,
  body: renderToString(
    <main>
      <Suspense>{part}</Suspense>
    </main>,
  ),
  hasFailures: false,
});

afterEach(() => vi.restoreAllMocks());

it('a page is rendered again if the script of a part had not loaded in time', async () => {
  const Part = lazy(async () => ({ default: () => <h1>Saved</h1> }));
  const once = loadPage(<Part />);
  const render = vi.fn(async () => {
    const page = await once();
    await new Promise((resolve) => setTimeout(resolve));
    return page;
  });
  expect(await renderComplete(render)).toMatchObject({
    status: 200,
    body: expect.stringContaining('<h1>Saved</h1>'),
    hasFailures: false,
  });
  expect(render).toHaveBeenCalledTimes(2);
});

it('a page that lacks a part in every rendering has failed, and is not cached', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Broken = (): never => {
    throw new Error('broken');
  };
  expect(await renderComplete(loadPage(<Broken />))).toMatchObject({ status: 500, hasFailures: true });
});
