import type { Query, QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { pause } from '#data/idle.ts';
import { restoreQueries } from '#data/query-persister.ts';
import { carryInput } from './carry-input.ts';
import type { createAppRouter } from './router.tsx';
import { restoreTexts } from './true-texts.ts';

// The shell shows the last screens at once; a snapshot (0012) is replaced once the app has as much to show.

type Router = ReturnType<typeof createAppRouter>;

/** Longer than the worker's own limit. */
const WAIT_LIMIT_MS = 4_000;
/** Without a connection the worker answers within it, so that notices are in the first frame and shift nothing. */
const FRESH_LIMIT_MS = 300;

export async function launch(root: HTMLElement, router: Router, queryClient: QueryClient): Promise<void> {
  loadScreenScripts(router);
  restoreQueries(queryClient);
  await pause();
  await router.load();
  const hasSnapshot = root.childElementCount > 0;
  if (hasSnapshot) await waitForFirstAnswers(queryClient);
  // Elements are matched by their texts.
  restoreTexts(root);
  const repeatActions = watchActions(root);
  // The app renders its own title.
  if (hasSnapshot) document.head.querySelector('title')?.remove();
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
        <OnFirstLayout call={repeatActions} />
      </StrictMode>,
    );
  });
}

/** Calls back and flushes effects before the first frame: the age of a copy must not come later and shift the cards. */
function OnFirstLayout({ call }: { readonly call: () => void }): null {
  useLayoutEffect(() => queueMicrotask(() => flushSync(call)), [call]);
  return null;
}

function loadScreenScripts(router: Router): void {
  const [matchedRoutes] = router.getMatchedRoutes(location.pathname);
  // A failed preload stays silent: the router reports it when it loads the script itself.
  for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(() => undefined);
}

export async function waitForFirstAnswers(queryClient: QueryClient): Promise<void> {
  const waitForAnswers = (predicate: (query: Query) => boolean, limitMs: number): Promise<unknown> => {
    const queries = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate });
    const limit = new Promise((resolve) => setTimeout(resolve, limitMs));
    return Promise.race([Promise.allSettled(queries.map(({ promise }) => promise)), limit]);
  };
  // Skeletons never replace a snapshot.
  await waitForAnswers(({ state }) => state.status === 'pending', WAIT_LIMIT_MS);
  await waitForAnswers(() => true, FRESH_LIMIT_MS);
}

const isChanged = (field: Element): boolean => {
  if (field instanceof HTMLInputElement)
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return false;
  const offered = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
  return field.selectedIndex !== Math.max(0, offered);
};

const getSignature = (element: HTMLElement): string =>
  [...['href', 'name', 'aria-label'].map((name) => element.getAttribute(name)), element.textContent].join();

const findSame = (root: Element, element: HTMLElement): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(element.localName)].find(
    (other) => getSignature(other) === getSignature(element),
  );

/** Watches what the visitor does on a snapshot. @returns repeats it on the app's screen */
export function watchActions(root: HTMLElement): () => void {
  const elements = [...root.querySelectorAll<HTMLElement>('*')];
  let lastFocused: unknown = document.activeElement;
  const onFocus = ({ target }: Event): void => {
    lastFocused = target;
  };
  root.addEventListener('focusin', onFocus);
  return () => {
    root.removeEventListener('focusin', onFocus);
    if (lastFocused instanceof HTMLElement && elements.includes(lastFocused))
      findSame(root, lastFocused)?.focus({ preventScroll: true });
    carryInput(root, elements.filter(isChanged), lastFocused);
    for (const element of elements) if ('pressed' in element.dataset) findSame(root, element)?.click();
  };
}
