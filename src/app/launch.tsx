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

// The start in the shell, from the worker. The last screens are shown at once, and replaced when fresher data come. The
// worker may have put a snapshot into the shell (0012): the app replaces it once it has as much to show, and repeats what
// the visitor did on it.

type Router = ReturnType<typeof createAppRouter>;

/** Longest wait for first data while a snapshot is shown, in ms; longer than the worker's own limit. */
const WAIT_LIMIT_MS = 4_000;
/**
 * Longest wait for fresh answers where there are copies, in ms. Without a connection the worker answers within it, so that
 * the notices are in the app's first frame and shift nothing.
 */
const FRESH_LIMIT_MS = 300;

export async function launch(root: HTMLElement, router: Router, queryClient: QueryClient): Promise<void> {
  loadScreenScripts(router);
  restoreQueries(queryClient);
  await pause();
  await router.load();
  const hasSnapshot = root.childElementCount > 0;
  if (hasSnapshot) await firstAnswers(queryClient);
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

/** Preloads the scripts of the screen at the page's address. */
function loadScreenScripts(router: Router): void {
  const [matchedRoutes] = router.getMatchedRoutes(location.pathname);
  // A failed preload stays silent: the router reports it when it loads the script itself.
  for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(() => undefined);
}

/** Waits for first data, and then shortly for fresh answers. */
export async function firstAnswers(queryClient: QueryClient): Promise<void> {
  const answers = (predicate: (query: Query) => boolean, limitMs: number): Promise<unknown> => {
    const queries = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate });
    const limit = new Promise((resolve) => setTimeout(resolve, limitMs));
    return Promise.race([Promise.allSettled(queries.map(({ promise }) => promise)), limit]);
  };
  // Skeletons never replace a snapshot.
  await answers(({ state }) => state.status === 'pending', WAIT_LIMIT_MS);
  await answers(() => true, FRESH_LIMIT_MS);
}

/** True for a field that no longer has its first value. */
const isChanged = (field: Element): boolean => {
  if (field instanceof HTMLInputElement)
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return false;
  const offered = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
  return field.selectedIndex !== Math.max(0, offered);
};

const getSignature = (element: HTMLElement): string =>
  [...['href', 'name', 'aria-label'].map((name) => element.getAttribute(name)), element.textContent].join();

/** Finds an element of the same kind with the same link, name and text. */
const findSame = (root: Element, element: HTMLElement): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(element.localName)].find(
    (other) => getSignature(other) === getSignature(element),
  );

/**
 * Watches what the visitor types, chooses, presses and focuses on a snapshot.
 * @returns repeats it on the app's screen, once that has replaced the snapshot
 */
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
