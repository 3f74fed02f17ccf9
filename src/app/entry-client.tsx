import '#ui/tokens.css';
import '#ui/base.css';
import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createQueryClient } from './query-client.ts';
import { routeLinks } from './route-links.ts';
import { createAppRouter } from './router.tsx';
import { firstAnswers, loadScreenScripts, noteActions } from './screen-swap.ts';
import { startServices } from './start-services.ts';

declare global {
  interface Window {
    /** Set by the server-rendered page; missing in the precached shell. */
    $_TSR?: object;
  }
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const queryClient = createQueryClient();
  const router = createAppRouter({ queryClient, origin: location.origin, setStatus: () => {} });
  if (window.$_TSR !== undefined) {
    hydrateRoot(
      root,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  } else {
    // The shell: what was last seen is painted at once, and replaced in place when fresher data comes.
    loadScreenScripts(router);
    const { restoreQueries } = await import('#data/query-persister.ts');
    restoreQueries(queryClient);
    await router.load();
    const app = (
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>
    );
    if (root.childElementCount > 0) await takeOver(root, app, queryClient);
    else createRoot(root).render(app);
  }
  routeLinks(router);
  startServices(router, queryClient);
}

/** Puts the app into the place of a kept screen, in one frame. */
async function takeOver(root: HTMLElement, app: ReactNode, queryClient: QueryClient): Promise<void> {
  await firstAnswers(queryClient);
  const repeatActions = noteActions(root);
  // The app brings a title of its own.
  document.head.querySelector('title')?.remove();
  // At once, with its effects: what they add (the age of the copy) must not come a frame later and push the cards.
  flushSync(() => createRoot(root).render(app));
  repeatActions();
}

void start();
