// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { home } from '#tests/fixtures/query-states.tsx';
import { withRouter } from '#tests/fixtures/with-router.tsx';
import { NoticeCard, ParticularsSheet } from './particulars-sheet.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ORIGIN = 'https://site.test';
const sheets = {
  'a sheet': (date: string) => <ParticularsSheet property={home(24)} date={date} origin={ORIGIN} level={1} />,
  'a card': (date: string) => <NoticeCard property={home(24)} date={date} origin={ORIGIN} />,
};

it.each(Object.entries(sheets))('%s that the server made yesterday hydrates today with its own date', (_, sheet) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const part = (date: string) =>
    withRouter(<QueryClientProvider client={new QueryClient()}>{sheet(date)}</QueryClientProvider>);
  const box = document.createElement('div');
  document.body.append(box);
  box.innerHTML = renderToString(part('Price on 27 November 2026'));
  const onRecoverableError = vi.fn();
  act(() => void hydrateRoot(box, part('Price on 28 November 2026'), { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(box.textContent).toContain('Price on 27 November 2026');
  box.remove();
});
