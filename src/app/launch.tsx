import type { QueryCache, QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { restoreQueries } from '#data/query-persister.ts';
import type { createAppRouter } from './router.tsx';
import { restoreTexts } from './true-texts.ts';

/*
 * The start in the shell, which the worker answers with: what was last seen is shown at once, and replaced in place when
 * fresher data comes. The worker may have put a kept screen into the shell (0012): the app takes its place when it has as
 * much to show, and what the visitor did meanwhile goes over to it.
 */

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
  // A script that cannot be had is the router's to tell, when it asks for it itself.
  for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(() => undefined);
}

/** Resolves when no query waits for its answer, or not much longer than a copy is worth waiting beside. */
export async function firstAnswers(queryClient: QueryClient): Promise<void> {
  const cache = queryClient.getQueryCache();
  const isAsking = (): boolean => cache.getAll().some(({ state }) => state.fetchStatus === 'fetching');
  const isEmpty = (): boolean =>
    cache.getAll().some(({ state }) => state.status === 'pending' && state.fetchStatus === 'fetching');
  // A kept screen is not replaced by skeletons.
  await until(cache, () => !isEmpty(), WAIT_LIMIT_MS);
  await until(cache, () => !isAsking(), FRESH_LIMIT_MS);
}

function until(cache: QueryCache, isSo: () => boolean, limitMs: number): Promise<void> {
  if (isSo()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, limitMs);
    const unsubscribe = cache.subscribe(() => {
      if (isSo()) end();
    });
  });
}

type Field = HTMLSelectElement | HTMLInputElement;

const isChanged = (field: Field): boolean => {
  if (field instanceof HTMLInputElement) return field.type === 'radio' && field.checked && !field.defaultChecked;
  const offered = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
  return field.selectedIndex !== Math.max(0, offered);
};

const sameField = (root: Element, field: Field): Field | undefined =>
  [...root.querySelectorAll<Field>(field.localName === 'select' ? 'select' : 'input')].find(
    ({ name, value }) => name === field.name && (field instanceof HTMLSelectElement || value === field.value),
  );

/** Elements that stand for the same thing: the same words in the same kind of element. */
const same = (root: Element, element: HTMLElement): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(element.localName)].find(
    (other) =>
      other.getAttribute('href') === element.getAttribute('href') &&
      other.getAttribute('name') === element.getAttribute('name') &&
      other.getAttribute('aria-label') === element.getAttribute('aria-label') &&
      other.textContent === element.textContent,
  );

/**
 * Watches what the visitor chooses, presses and reaches on a kept screen.
 * @param root before the app is in it
 * @returns does the same on the app's screen, once that has taken the place of the other
 */
export function watchActions(root: HTMLElement): () => void {
  const kept = [...root.children];
  let reached: unknown = document.activeElement;
  const watched = new AbortController();
  const note = ({ target }: Event): void => {
    reached = target;
  };
  root.addEventListener('focusin', note, { signal: watched.signal });
  return () => {
    watched.abort();
    const old = document.createElement('div');
    old.append(...kept);
    for (const chosen of [...old.querySelectorAll<Field>('select, input')].filter(isChanged)) {
      const field = sameField(root, chosen);
      if (field instanceof HTMLInputElement) field.click();
      else if (field !== undefined) {
        field.value = chosen.value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }
    if (reached instanceof HTMLElement && old.contains(reached)) same(root, reached)?.focus({ preventScroll: true });
    for (const pressed of old.querySelectorAll<HTMLElement>('button[data-pressed]')) same(root, pressed)?.click();
  };
}
