import type { QueryClient } from '@tanstack/react-query';
import { screenKey } from '#contract/screen-key.ts';
import { ENOUGH, type KeptScreen, MAX_SCREEN_HTML, type PageMessage } from '#contract/worker-messages.ts';
import { pause } from './pause.ts';

// A picture of a settled list screen, as HTML, for the worker to paint at the next launch before any script has run.

/** Cards kept of a list: a page of it. */
export const MAX_CARDS = 40;
/** The first frame of a launch waits for so many, more than a first view shows on any screen. */
const FIRST_CARDS = 6;
/** Pause after the last change before a screen counts as settled, in ms. */
const SETTLED_MS = 600;
/** Its longest task takes a phone some 30 ms, for which it waits so long at most, in ms. */
const ROOM_MS = 30;
const LIMIT_MS = 3_000;

/** Not a list, or not yet. */
const UNSETTLED = 'main [aria-busy="true"], main [role="alert"]:not(:empty), dialog[open]';
/** The slideshow starts at its first picture: a launch that shows another, or its words, would jump. */
const LATER_SLIDE = '[data-slide]:not([data-slide="0"]), [data-of-slide]:not([data-of-slide="0"])';
/** Never kept: what is run, lies above the page, is sent, ends a list or the page, or comes late (nobody would hear a press). */
const NEVER = `script, noscript, template, style, link, title, meta, iframe, dialog, [popover], [hidden], form[method="post"], footer,
  li:nth-child(n + ${MAX_CARDS + 1}):has(> article), ${LATER_SLIDE}, [data-late]`;
/** Kept empty: what the app says when it is true again, and what is typed. */
const EMPTY = '[role="status"], [role="alert"], [aria-live], textarea';
const TYPED = 'input:not([type="hidden"], [type="radio"], [type="checkbox"])';
const CARD_ITEM = 'li:has(> article)';
/** May be left out for standing far below. To ask where a card is would lay it out. */
const PLACES = `main > *, main :is(section, li):not(article *, ${CARD_ITEM})`;

/** Where copies are made: nothing in it is fetched or run. */
const elsewhere = document.implementation.createHTMLDocument('');

/** Which of these stand far below, in their order. What stands in one that does is not asked: that would lay it out. */
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

/** HTML says what a select offered first: what the address chooses is kept, what the visitor has only picked is not. */
const isOfAddress = (option: HTMLOptionElement): boolean =>
  new URLSearchParams(location.search).get(option.closest('select')?.name ?? '')?.toLowerCase() ===
  option.value.toLowerCase();

/** Copies what is kept, all at once and then without the rest: asking each node for itself takes a phone three times as long. */
function copyOf(root: Element): Element {
  const far = farOf([...root.querySelectorAll(PLACES)]);
  const chosen = [...root.querySelectorAll('option')].map((option) => option.selected && isOfAddress(option));
  const copy = elsewhere.importNode(root, true);
  const all = (selector: string): Element[] => [...copy.querySelectorAll(selector)];
  // In the order of the screen as long as nothing has gone.
  const leftOut = [...all(PLACES).filter((_place, at) => far.has(at)), ...all(NEVER)];
  for (const [at, option] of all('option').entries()) option.toggleAttribute('selected', chosen[at] === true);
  for (const slide of all('[data-slide]')) slide.removeAttribute('aria-hidden');
  for (const picture of all('[data-arrived]')) picture.removeAttribute('data-arrived');
  for (const field of all(TYPED)) field.removeAttribute('value');
  copy.querySelector(`${CARD_ITEM}:nth-child(${FIRST_CARDS + 1})`)?.setAttribute('id', ENOUGH);
  for (const element of leftOut) element.remove();
  for (const element of all(EMPTY)) element.replaceChildren();
  const comments = elsewhere.createNodeIterator(copy, NodeFilter.SHOW_COMMENT);
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
 * A list screen without anything that is said, typed, sent or run, and its styles. In slices, between which a page in use
 * answers.
 * @param root the app's root element; it is left as it is
 * @returns undefined while the screen loads, has failed, shows no property, or is longer than a screen may be
 */
export async function snapshotOf(root: Element): Promise<Pick<KeptScreen, 'html' | 'styles'> | undefined> {
  if (root.querySelector(UNSETTLED) !== null) return undefined;
  const copy = copyOf(root);
  if (copy.querySelector('main a[href^="/property/"]') === null) return undefined;
  await pause();
  const html = copy.innerHTML;
  return html.length > MAX_SCREEN_HTML ? undefined : { html, styles: neededStyles(html) };
}

/**
 * Gives the worker each list screen once it has settled, and again when its data change.
 * @param onRendered tells of every navigation that has come to the screen
 */
export function keepScreens(
  queryClient: QueryClient,
  root: HTMLElement,
  onRendered: (callback: () => void) => unknown,
  worker: ServiceWorkerContainer,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = '';
  const keep = async (): Promise<void> => {
    const href = location.pathname + location.search;
    if (worker.controller === null || queryClient.isFetching() > 0 || screenKey(href) === undefined) return;
    const { title } = document;
    const screen = await snapshotOf(root);
    if (screen === undefined || href + screen.html === last) return;
    last = href + screen.html;
    worker.controller?.postMessage({ type: 'screen', href, title, ...screen } satisfies PageMessage);
  };
  const whenRoom = (until: number): void => {
    // Between the frames of a hand that moves the page there is less.
    const hasRoom = (idle: IdleDeadline): boolean => idle.timeRemaining() >= ROOM_MS || performance.now() >= until;
    if (typeof requestIdleCallback !== 'function') void keep();
    else requestIdleCallback((idle) => void (hasRoom(idle) ? keep() : whenRoom(until)), { timeout: LIMIT_MS });
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => whenRoom(performance.now() + LIMIT_MS), SETTLED_MS);
  };
  onRendered(soon);
  queryClient.getQueryCache().subscribe(({ type }) => type === 'updated' && soon());
  worker.addEventListener('controllerchange', soon);
  soon();
}
