import type { QueryCache, QueryClient } from '@tanstack/react-query';
import type { createAppRouter } from './router.tsx';

/*
 * A launch may begin with a kept screen in the shell (0012). The app takes its place when it has as much to show,
 * and what the visitor did meanwhile goes over to it.
 */

/** How long the app waits for first data while a kept screen is shown, in ms: longer than the worker's own patience. */
const WAIT_LIMIT_MS = 4_000;
/**
 * How long it waits for the fresh answers to what it has copies of, in ms. Without a connection the worker answers well
 * within it, so that the notices stand there from the app's first frame and push nothing down.
 */
const FRESH_LIMIT_MS = 300;

/** Starts to load the scripts of the screen at the page's address, beside what else a launch does. */
export function loadScreenScripts(router: ReturnType<typeof createAppRouter>): void {
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
 * Notes what the visitor chose, pressed and reached on a kept screen.
 * @param root before the app is in it
 * @returns does the same on the app's screen
 */
export function noteActions(root: HTMLElement): () => void {
  const chosen = [...root.querySelectorAll<Field>('select, input')].filter(isChanged);
  const pressed = root.querySelector<HTMLElement>('button[data-pressed]');
  const focused =
    document.activeElement instanceof HTMLElement && root.contains(document.activeElement)
      ? document.activeElement
      : undefined;
  return () => {
    for (const old of chosen) {
      const field = sameField(root, old);
      if (field instanceof HTMLInputElement) field.click();
      else if (field !== undefined) {
        field.value = old.value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }
    if (focused !== undefined) same(root, focused)?.focus({ preventScroll: true });
    if (pressed !== null) same(root, pressed)?.click();
  };
}
