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

// The start in the shell, which the worker answers with: what was last seen is shown at once, and replaced in place when
// fresher data comes. The worker may have put a kept screen into the shell (0012): the app takes its place when it has as
// much to show, and what the visitor did meanwhile goes over to it.

type Router = ReturnType<typeof createAppRouter>;

/** How long the app waits for first data while a kept screen is shown, in ms: longer than the worker's own patience. */
const WAIT_LIMIT_MS = 4_000;
/**
 * How long it waits for the fresh answers to what it has copies of, in ms. Without a connection the worker answers well
 * within it, so that the notices stand there from the app's first frame and push nothing down.
 */
const FRESH_LIMIT_MS = 300;

/** Starts the app in the shell. */
export async function launch(root: HTMLElement, router: Router, queryClient: QueryClient): Promise<void> {
  loadScreenScripts(router);
  restoreQueries(queryClient);
  await pause();
  await router.load();
  const isKept = root.childElementCount > 0;
  if (isKept) await firstAnswers(queryClient);
  // What is pressed or reached is known by its words.
  restoreTexts(root);
  const repeatActions = watchActions(root);
  // The app brings a title of its own.
  if (isKept) document.head.querySelector('title')?.remove();
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
        <OnceShown call={repeatActions} />
      </StrictMode>,
    );
  });
}

/** Calls back before the first frame, with all that effects add: the age of a copy must not come later and push the cards. */
function OnceShown({ call }: { readonly call: () => void }): null {
  useLayoutEffect(() => queueMicrotask(() => flushSync(call)), [call]);
  return null;
}

/** Starts to load the scripts of the screen at the page's address, beside what else a launch does. */
function loadScreenScripts(router: Router): void {
  const [matchedRoutes] = router.getMatchedRoutes(location.pathname);
  // A failed preload stays silent: the router reports it when it loads the script itself.
  for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(() => undefined);
}

/** Resolves when no query waits for its answer, or not much longer than a copy is worth waiting beside. */
export async function firstAnswers(queryClient: QueryClient): Promise<void> {
  const answers = (isAsked: (query: Query) => boolean, limitMs: number): Promise<unknown> => {
    const asked = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isAsked });
    const limit = new Promise((resolve) => setTimeout(resolve, limitMs));
    return Promise.race([Promise.allSettled(asked.map(({ promise }) => promise)), limit]);
  };
  // Skeletons never replace a snapshot.
  await answers(({ state }) => state.status === 'pending', WAIT_LIMIT_MS);
  await answers(() => true, FRESH_LIMIT_MS);
}

/** True for a field that no longer says what it came with. */
const isChanged = (field: Element): boolean => {
  if (field instanceof HTMLInputElement)
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return false;
  const offered = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
  return field.selectedIndex !== Math.max(0, offered);
};

const signOf = (element: HTMLElement): string =>
  [...['href', 'name', 'aria-label'].map((name) => element.getAttribute(name)), element.textContent].join();

/** The element that stands for the same thing: the same words in the same kind of element. */
const same = (root: Element, element: HTMLElement): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(element.localName)].find((other) => signOf(other) === signOf(element));

/**
 * Watches what the visitor types, chooses, presses and reaches on a kept screen.
 * @param root before the app is in it
 * @returns does the same on the app's screen, once that has taken the place of the other
 */
export function watchActions(root: HTMLElement): () => void {
  const kept = [...root.querySelectorAll<HTMLElement>('*')];
  let reached: unknown = document.activeElement;
  const note = ({ target }: Event): void => {
    reached = target;
  };
  root.addEventListener('focusin', note);
  return () => {
    root.removeEventListener('focusin', note);
    if (reached instanceof HTMLElement && kept.includes(reached)) same(root, reached)?.focus({ preventScroll: true });
    carryInput(root, kept.filter(isChanged), reached);
    for (const pressed of kept) if ('pressed' in pressed.dataset) same(root, pressed)?.click();
  };
}
