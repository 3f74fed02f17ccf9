// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createAppRouter } from './router.tsx';

it('paints a frame with the pressed state before it leaves the screen', async () => {
  const router = createAppRouter({ queryClient: new QueryClient(), origin: location.origin, setStatus: () => {} });
  const seen: string[] = [];
  requestAnimationFrame(() => seen.push('frame'));
  router.history.subscribe(({ location: { pathname } }) => seen.push(pathname));
  void router.navigate({ to: '/faq' });
  await vi.waitFor(() => expect(seen).toHaveLength(2));
  expect(seen).toEqual(['frame', '/faq']);
});
