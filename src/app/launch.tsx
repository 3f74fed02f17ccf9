import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { restoreQueries } from '#data/query-persister.ts';
import { beginWithFew } from '#ui/few-first.ts';
import type { createAppRouter } from './router.tsx';
import { firstAnswers, loadScreenScripts, noteActions } from './screen-swap.ts';
import { restoreTexts } from './true-texts.ts';

/**
 * Starts the app in the shell: what was last seen is painted at once, and replaced in place when fresher data comes. Where
 * the worker has put a kept screen into the shell, the app takes its place in one frame.
 */
export async function launch(
  root: HTMLElement,
  router: ReturnType<typeof createAppRouter>,
  queryClient: QueryClient,
): Promise<void> {
  loadScreenScripts(router);
  restoreQueries(queryClient);
  await router.load();
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (root.childElementCount === 0) {
    createRoot(root).render(app);
    return;
  }
  await firstAnswers(queryClient);
  // What is pressed or reached is known by its words.
  restoreTexts(root);
  const repeatActions = noteActions(root);
  // The app brings a title of its own.
  document.head.querySelector('title')?.remove();
  // At once, with its effects: what they add (the age of the copy) must not come a frame later and push the cards.
  beginWithFew(true);
  flushSync(() => createRoot(root).render(app));
  beginWithFew(false);
  repeatActions();
}
