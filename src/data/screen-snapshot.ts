import type { QueryClient } from '@tanstack/react-query';
import { screenKey } from '#contract/screen-key.ts';
import { ENOUGH, MAX_SNAPSHOT_LENGTH, type PageMessage, type ScreenSnapshot } from '#contract/worker-messages.ts';
import { pause } from './idle.ts';

// The HTML of a settled list screen, for the worker to show at the next launch before any script has run.

/** Cards of a list that are stored: a page of it. */
export const MAX_CARDS = 40;
/** The first frame of a launch waits for so many, more than a first view shows on any screen. */
const FIRST_CARDS = 6;
/** Pause after the last change before a screen counts as settled, in ms. */
const SETTLED_MS = 600;
/** Idle time that the longest task needs on a phone, and longest wait for it, in ms. */
const ROOM_MS = 30;
const LIMIT_MS = 3_000;

/** Not a list, or not yet. */
const UNSETTLED = 'main [aria-busy="true"], main [role="alert"]:not(:empty), dialog[open]';
/** The slideshow starts at its first picture: a launch that shows another one would jump. */
const LATER_SLIDE = '[data-slide]:not([data-slide="0"]), [data-of-slide]:not([data-of-slide="0"])';
/** Left out: what is run, lies above the page, is sent, ends a list or the page, or comes late (a press would do nothing). */
const NEVER = `script, noscript, template, style, link, title, meta, iframe, dialog, [popover], [hidden], form[method="post"], footer,
  li:nth-child(n + ${MAX_CARDS + 1}):has(> article), ${LATER_SLIDE}, [data-late]`;
/** Emptied: what the app says when it is true again, and what is typed. */
const EMPTY = '[role="status"], [role="alert"], [aria-live], textarea';
const TYPED = 'input:not([type="hidden"], [type="radio"], [type="checkbox"])';
const CARD_ITEM = 'li:has(> article)';
/** May be left out for standing far below. Cards are not measured: that would lay each of them out. */
const PLACES = `main > *, main :is(section, li):not(article *, ${CARD_ITEM})`;

/** An inert document: nothing in it is fetched or run. */
const inert = document.implementation.createHTMLDocument('');

/** Which of these stand far below, in their order. What stands inside such a one is not measured. */
function farOf(places: readonly Element[]): ReadonlySet<number> {
  const far = new Set<number>();
  let last: Element | undefined;
  for (const [at, place] of places.entries()) {
    if (last?.contains(place)) continue;
    if (place.getBoundingClientRect().top + scrollY <= 2 * innerHeight) continue;
    last = place;
    far.add(at);
  }
  return far;
}

/** What the address chooses stays selected; what the visitor has only picked does not. */
const isOfAddress = (option: HTMLOptionElement): boolean =>
  new URLSearchParams(location.search).get(option.closest('select')?.name ?? '')?.toLowerCase() ===
  option.value.toLowerCase();

/** Copies all at once and then deletes what is left out: asking each node takes a phone three times as long. */
function copyOf(root: Element): Element {
  const far = farOf([...root.querySelectorAll(PLACES)]);
  const chosen = [...root.querySelectorAll('option')].map((option) => option.selected && isOfAddress(option));
  const copy = inert.importNode(root, true);
  const all = (selector: string): Element[] => [...copy.querySelectorAll(selector)];
  // The copy has the order of the screen as long as nothing is deleted.
  const leftOut = [...all(PLACES).filter((_place, at) => far.has(at)), ...all(NEVER)];
  for (const [at, option] of all('option').entries()) option.toggleAttribute('selected', chosen[at] === true);
  for (const slide of all('[data-slide]')) slide.removeAttribute('aria-hidden');
  for (const picture of all('[data-arrived]')) picture.removeAttribute('data-arrived');
  for (const field of all(TYPED)) field.removeAttribute('value');
  copy.querySelector(`${CARD_ITEM}:nth-child(${FIRST_CARDS + 1})`)?.setAttribute('id', ENOUGH);
  for (const element of leftOut) element.remove();
  for (const element of all(EMPTY)) element.replaceChildren();
  const comments = inert.createNodeIterator(copy, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment !== null; comment = comments.nextNode())
    comment.parentNode?.removeChild(comment);
  return copy;
}

/** Addresses of the stylesheets that a screen needs: those with a rule for classes that all stand on it, or for no class. */
function neededStyles(html: string): string[] {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
  const isMet = (selector: string) => [...selector.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => classes.has(name));
  const holds = (rules: CSSRuleList): boolean =>
    [...rules].some((rule) =>
      rule instanceof CSSStyleRule
        ? rule.selectorText.split(',').some(isMet)
        : rule instanceof CSSGroupingRule && holds(rule.cssRules),
    );
  return [...document.styleSheets].flatMap((sheet) => {
    // A rendered page has them in itself, each with the address of its file.
    const { href, ownerNode } = sheet;
    const written = href ?? (ownerNode instanceof HTMLElement ? ownerNode.dataset['href'] : undefined);
    const { origin, pathname } = new URL(written ?? '', location.href);
    const isOwn = origin === location.origin && pathname.startsWith('/assets/');
    return isOwn && holds(sheet.cssRules) ? [pathname] : [];
  });
}

/**
 * A list screen without anything that is said, typed, sent or run, and its styles; made in slices, between which the page
 * answers presses.
 * @param root the app's root element; it is left as it is
 * @returns undefined while the screen loads, has failed, shows no property, or is longer than a screen may be
 */
export async function snapshotOf(root: Element): Promise<Pick<ScreenSnapshot, 'html' | 'styles'> | undefined> {
  if (root.querySelector(UNSETTLED) !== null) return undefined;
  const copy = copyOf(root);
  if (copy.querySelector('main a[href^="/property/"]') === null) return undefined;
  await pause();
  const html = copy.innerHTML;
  return html.length > MAX_SNAPSHOT_LENGTH ? undefined : { html, styles: neededStyles(html) };
}

/**
 * Posts each list screen to the worker once it has settled, and again when its data change.
 * @param onRendered subscribes to every navigation that has reached the screen
 */
export function storeScreens(
  queryClient: QueryClient,
  root: HTMLElement,
  onRendered: (callback: () => void) => unknown,
  worker: ServiceWorkerContainer,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = '';
  const store = async (): Promise<void> => {
    const href = location.pathname + location.search;
    if (worker.controller === null || queryClient.isFetching() > 0 || screenKey(href) === undefined) return;
    const { title } = document;
    const screen = await snapshotOf(root);
    if (screen === undefined || href + screen.html === last) return;
    last = href + screen.html;
    worker.controller?.postMessage({ type: 'screen', href, title, ...screen } satisfies PageMessage);
  };
  const scheduleRoom = (until: number): void => {
    const hasRoom = (idle: IdleDeadline): boolean => idle.timeRemaining() >= ROOM_MS || performance.now() >= until;
    if (typeof requestIdleCallback !== 'function') void store();
    else requestIdleCallback((idle) => void (hasRoom(idle) ? store() : scheduleRoom(until)), { timeout: LIMIT_MS });
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => scheduleRoom(performance.now() + LIMIT_MS), SETTLED_MS);
  };
  onRendered(schedule);
  queryClient.getQueryCache().subscribe(({ type }) => type === 'updated' && schedule());
  worker.addEventListener('controllerchange', schedule);
  schedule();
}
