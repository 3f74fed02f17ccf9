import { hydrate } from '@tanstack/react-query';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { noteFreshAnswers } from './fresh-answers.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { startServices } from './start-services.ts';
import { holdTexts } from './true-texts.ts';

declare global {
  interface Window {
    /** Set by the server-rendered page; missing in the precached shell. */
    $_TSR?: object;
    /** Ends the watch of index.html over the texts of the page. @returns what it has seen */
    textsSeen?: () => readonly MutationRecord[];
  }
}

/** Makes the app of a server-rendered page, or of the shell. @throws when the page has no place for it */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  holdTexts(document.body, window.textsSeen?.());
  const queryClient = createQueryClient();
  const router = createAppRouter({ queryClient, origin: location.origin, setStatus: () => {} });
  if (window.$_TSR !== undefined) {
    // A page is sent when all its answers are there: nothing of them comes later.
    router.options.hydrate = ({ query }) => {
      hydrate(queryClient, { queries: query.initial });
      noteFreshAnswers(queryClient);
    };
    const fields = [...root.querySelectorAll('input, textarea, select')];
    let reached: unknown = document.activeElement;
    root.addEventListener('focusin', ({ target }) => {
      reached = target;
    });
    hydrateRoot(
      root,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
      {
        onRecoverableError: (error) => {
          reportError(error);
          void import('./carry-input.ts').then(({ carryInput }) => carryInput(root, fields, reached));
        },
      },
    );
  } else {
    const { launch } = await import('./launch.tsx');
    await launch(root, router, queryClient);
  }
  startServices(router, queryClient);
}
