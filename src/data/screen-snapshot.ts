import type { QueryClient } from '@tanstack/react-query';
import { screenKey } from '#contract/screen-key.ts';
import { type KeptScreen, MAX_SCREEN_HTML, type PageMessage } from '#contract/worker-messages.ts';

/*
 * A picture of a settled list screen, as HTML, for the worker to paint at the next launch before any script has run.
 */

/** Cards kept of a list: more than a first view shows on any screen. */
export const MAX_CARDS = 6;
/** Pause after the last change before a screen counts as settled, in ms. */
const SETTLED_MS = 600;
/** It takes a phone some 30 ms, for which it waits so long at most, in ms. */
const ROOM_MS = 30;
const LIMIT_MS = 3_000;
/** What starts beyond this many views is left out. */
const VIEWS = 2;

/** What is never kept: scripts, what lies above the page, what is sent, what follows the list. */
const NEVER = [
  'script, noscript, template, style, link, title, meta, iframe',
  'dialog, [popover], [hidden], [data-slide][aria-hidden="true"]',
  'form[method="post"], footer',
  // What comes late by itself: a press on it could be repeated to nobody.
  '[data-late]',
].join(', ');
/** Said again by the app when it is true again; kept, it would be announced twice. */
const SAID = '[role="status"], [role="alert"], [aria-live]';
/** Not a list, or not yet. */
const UNSETTLED = 'main [aria-busy="true"], main [role="alert"]:not(:empty), dialog[open]';
/** What may be left out for standing far below. */
const PLACES = 'main > *, main section, main li';
const CARD = 'main a[href^="/property/"]';
/** A card in its list. */
const CARD_ITEM = 'li:has(> article)';

/** Where a screen stands. */
export interface ScreenView {
  /** The query of its address: a choice that is not in it is the visitor's own, and is not kept. */
  readonly query: URLSearchParams;
  /** True for what starts far below the first view. */
  readonly isFar: (element: Element) => boolean;
}

/**
 * The HTML of a list screen without anything that is said, typed, sent or run.
 * @param root the app's root element; it is left as it is
 * @returns undefined while the screen loads, has failed, shows no property, or is longer than a screen may be
 */
export function snapshotOf(root: HTMLElement, view: ScreenView): string | undefined {
  if (root.querySelector(UNSETTLED) !== null || root.querySelector(CARD) === null) return undefined;
  // The slideshow starts at its first picture: a launch that shows another would jump.
  const slide = root.querySelector('[data-slide]:not([aria-hidden="true"])');
  if (slide !== null && slide.getAttribute('data-slide') !== '0') return undefined;

  const copy = copyOf(root, view);
  for (const element of copy.querySelectorAll(NEVER)) element.remove();
  for (const element of copy.querySelectorAll(SAID)) element.replaceChildren();
  for (const input of copy.querySelectorAll(
    'input:not([type="hidden"], [type="radio"], [type="checkbox"]), textarea',
  )) {
    input.removeAttribute('value');
    if (input.localName === 'textarea') input.replaceChildren();
  }
  for (const image of copy.querySelectorAll('[data-arrived]')) image.removeAttribute('data-arrived');
  const comments = document.createNodeIterator(copy, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment !== null; comment = comments.nextNode())
    comment.parentNode?.removeChild(comment);
  if (copy.querySelector(CARD) === null) return undefined;
  const html = copy.innerHTML;
  return html.length <= MAX_SCREEN_HTML ? html : undefined;
}

/**
 * Copies an element without what is left out. Not all of it first: of forty cards thirty-four go, and copying them took a
 * phone more than all the rest.
 */
function copyOf(element: Element, view: ScreenView): Element {
  const copy = document.importNode(element, false);
  let cards = 0;
  for (const child of element.childNodes) {
    if (!(child instanceof Element)) {
      copy.append(document.importNode(child, true));
      continue;
    }
    const isCard = child.matches(CARD_ITEM);
    if (isCard) cards++;
    if (child.matches(NEVER)) continue;
    if (child.matches('article')) {
      copy.append(document.importNode(child, true));
      continue;
    }
    // To ask where a card is that the browser has not laid out yet would lay it out.
    if ((isCard && cards > MAX_CARDS) || (child.matches(PLACES) && view.isFar(child))) continue;
    const copied = copyOf(child, view);
    if (child instanceof HTMLSelectElement && copied instanceof HTMLSelectElement) {
      copyChoice(child, copied, view.query);
    }
    copy.append(copied);
  }
  return copy;
}

/** HTML says what a select offered first, not what is chosen: writes down what the address chooses. */
function copyChoice(select: HTMLSelectElement, copied: HTMLSelectElement, query: URLSearchParams): void {
  const isInAddress = query.get(select.name)?.toLowerCase() === select.value.toLowerCase();
  for (const [at, option] of [...copied.options].entries()) {
    option.toggleAttribute('selected', isInAddress && at === select.selectedIndex);
  }
}

/**
 * Addresses of the stylesheets that a screen needs: those with a rule for classes that all stand on it, or for no class.
 * @param html as `snapshotOf` makes it
 */
function neededStyles(html: string, sheets: Iterable<CSSStyleSheet>): string[] {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
  const holds = (rules: CSSRuleList): boolean =>
    [...rules].some((rule) => {
      if (rule instanceof CSSStyleRule) {
        return rule.selectorText
          .split(',')
          .some((selector) => [...selector.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => classes.has(name)));
      }
      return rule instanceof CSSGroupingRule && holds(rule.cssRules);
    });
  return [...sheets].flatMap((sheet) => {
    // A rendered page has its styles in itself, each with the address of its file.
    const { ownerNode } = sheet;
    const href = sheet.href ?? (ownerNode instanceof HTMLStyleElement ? ownerNode.dataset['href'] : undefined);
    if (href === undefined) return [];
    const { origin, pathname } = new URL(href, location.href);
    return origin === location.origin && holds(sheet.cssRules) ? [pathname] : [];
  });
}

const isFarBelow = (element: Element): boolean =>
  element.getBoundingClientRect().top + window.scrollY > VIEWS * window.innerHeight;

/** What the worker is told of the screen as it stands; undefined when it is none to keep. */
function currentScreen(root: HTMLElement): KeptScreen | undefined {
  const href = location.pathname + location.search;
  if (screenKey(href) === undefined) return undefined;
  const html = snapshotOf(root, { query: new URLSearchParams(location.search), isFar: isFarBelow });
  if (html === undefined) return undefined;
  return { type: 'screen', href, title: document.title, html, styles: neededStyles(html, document.styleSheets) };
}

/**
 * Gives the worker each list screen once it has settled, and again when its data change.
 * @param onRendered tells of every navigation that has come to the screen; returns the end of it
 * @param worker the page's service worker container
 * @returns ends it
 */
export function keepScreens(
  queryClient: QueryClient,
  root: HTMLElement,
  onRendered: (callback: () => void) => () => void,
  worker: ServiceWorkerContainer,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = '';
  const keep = (): void => {
    if (worker.controller === null || queryClient.isFetching() > 0) return;
    const screen = currentScreen(root);
    if (screen === undefined || screen.href + screen.html === last) return;
    last = screen.href + screen.html;
    worker.controller.postMessage(screen satisfies PageMessage);
  };
  const whenIdle = (until: number): void => {
    if (typeof requestIdleCallback !== 'function') {
      keep();
      return;
    }
    requestIdleCallback(
      (deadline) => {
        // Between the frames of a hand that moves the page there is less.
        if (deadline.timeRemaining() < ROOM_MS && performance.now() < until) whenIdle(until);
        else keep();
      },
      { timeout: LIMIT_MS },
    );
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(performance.now() + LIMIT_MS), SETTLED_MS);
  };
  const ends = [onRendered(soon), queryClient.getQueryCache().subscribe(({ type }) => type === 'updated' && soon())];
  worker.addEventListener('controllerchange', soon);
  soon();
  return () => {
    clearTimeout(timer);
    worker.removeEventListener('controllerchange', soon);
    for (const end of ends) end();
  };
}
