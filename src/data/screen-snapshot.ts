import type { QueryClient } from '@tanstack/react-query';
import { getScreenKey } from '#contract/screen-key.ts';
import { ENOUGH, MAX_SNAPSHOT_LENGTH, type PageMessage, type ScreenSnapshot } from '#contract/worker-messages.ts';
import { pause } from './idle.ts';

// The HTML of a settled list screen, which the worker shows at the next launch before any script has run.

export const MAX_CARDS = 40;
/** Cards that the first frame of a launch waits for, more than any screen shows at first. */
const FIRST_CARDS = 6;
const SETTLED_MS = 600;
const IDLE_MS = 30;
const MAX_IDLE_WAIT_MS = 3_000;

const UNSETTLED = 'main [aria-busy="true"], main [role="alert"]:not(:empty), dialog[open]';
/** The slideshow starts at its first picture: a launch that shows another one would jump. */
const OTHER_SLIDES = '[data-slide]:not([data-slide="0"]), [data-of-slide]:not([data-of-slide="0"])';
/** Removed: scripts, overlays, forms, the footer, cards beyond the first page, and lazy parts, whose presses would be lost. */
const REMOVED = `script, noscript, template, style, link, title, meta, iframe, dialog, [popover], [hidden], form[method="post"], footer,
  li:nth-child(n + ${MAX_CARDS + 1}):has(> article), ${OTHER_SLIDES}, [data-late]`;
/** Emptied: messages that may not be true at the launch, and typed text. */
const EMPTIED = '[role="status"], [role="alert"], [aria-live], textarea';
const TYPED = 'input:not([type="hidden"], [type="radio"], [type="checkbox"])';
const CARD_ITEM = 'li:has(> article)';
/** Removed when far below. Cards are not measured: that would lay out each of them. */
const BLOCKS = `main > *, main :is(section, li):not(article *, ${CARD_ITEM})`;

/** An inert document: nothing in it is fetched or run. */
const inert = document.implementation.createHTMLDocument('');

/** Indexes of the blocks far below; blocks inside them are not measured. */
function findFarBlocks(blocks: readonly Element[]): ReadonlySet<number> {
  const far = new Set<number>();
  let lastFar: Element | undefined;
  for (const [index, block] of blocks.entries()) {
    if (lastFar?.contains(block)) continue;
    if (block.getBoundingClientRect().top + scrollY <= 2 * innerHeight) continue;
    lastFar = block;
    far.add(index);
  }
  return far;
}

const isSelectedByAddress = (option: HTMLOptionElement): boolean =>
  new URLSearchParams(location.search).get(option.closest('select')?.name ?? '')?.toLowerCase() ===
  option.value.toLowerCase();

/** Copies the tree at once and then removes parts: filtering node by node takes a phone three times as long. */
function createCopy(root: Element): Element {
  const far = findFarBlocks([...root.querySelectorAll(BLOCKS)]);
  const selected = [...root.querySelectorAll('option')].map((option) => option.selected && isSelectedByAddress(option));
  const copy = inert.importNode(root, true);
  const listAll = (selector: string): Element[] => [...copy.querySelectorAll(selector)];
  // Indexes match those of the screen until something is removed.
  const removed = [...listAll(BLOCKS).filter((_block, index) => far.has(index)), ...listAll(REMOVED)];
  for (const [index, option] of listAll('option').entries())
    option.toggleAttribute('selected', selected[index] === true);
  for (const slide of listAll('[data-slide]')) slide.removeAttribute('aria-hidden');
  for (const picture of listAll('[data-arrived]')) picture.removeAttribute('data-arrived');
  for (const field of listAll(TYPED)) field.removeAttribute('value');
  copy.querySelector(`${CARD_ITEM}:nth-child(${FIRST_CARDS + 1})`)?.setAttribute('id', ENOUGH);
  for (const element of removed) element.remove();
  for (const element of listAll(EMPTIED)) element.replaceChildren();
  const comments = inert.createNodeIterator(copy, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment !== null; comment = comments.nextNode())
    comment.parentNode?.removeChild(comment);
  return copy;
}

/** Paths of the stylesheets with a rule that may apply: all its classes are in the HTML, or without any it matches now. */
function findNeededStyles(html: string): string[] {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
  const hasClasses = (selector: string) =>
    [...selector.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => classes.has(name));
  const canApply = (selectors: string) =>
    selectors.includes('.') ? selectors.split(',').some(hasClasses) : document.querySelector(selectors) !== null;
  const hasMatch = (rules: CSSRuleList): boolean =>
    [...rules].some((rule) =>
      rule instanceof CSSStyleRule
        ? canApply(rule.selectorText)
        : rule instanceof CSSGroupingRule && hasMatch(rule.cssRules),
    );
  return [...document.styleSheets].flatMap((sheet) => {
    const { href, ownerNode } = sheet;
    // A server-rendered page has its styles inline, each with the address of its file.
    const source = href ?? (ownerNode instanceof HTMLElement ? ownerNode.dataset['href'] : undefined);
    const { origin, pathname } = new URL(source ?? '', location.href);
    const isOwn = origin === location.origin && pathname.startsWith('/assets/');
    return isOwn && hasMatch(sheet.cssRules) ? [pathname] : [];
  });
}

/**
 * Takes a snapshot without messages, typed text, forms and scripts.
 * @returns undefined while the screen loads, has failed or shows no property, and when it is too long
 */
export async function createSnapshot(root: Element): Promise<Pick<ScreenSnapshot, 'html' | 'styles'> | undefined> {
  if (root.querySelector(UNSETTLED) !== null) return undefined;
  const copy = createCopy(root);
  if (copy.querySelector('main a[href^="/property/"]') === null) return undefined;
  await pause();
  const html = copy.innerHTML;
  return html.length > MAX_SNAPSHOT_LENGTH ? undefined : { html, styles: findNeededStyles(html) };
}

/** Posts each list screen to the worker once it has settled, and again when its data change. */
export function storeScreens(
  queryClient: QueryClient,
  root: HTMLElement,
  onRendered: (callback: () => void) => unknown,
  worker: ServiceWorkerContainer,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastStored = '';
  const store = async (): Promise<void> => {
    const href = location.pathname + location.search;
    if (worker.controller === null || queryClient.isFetching() > 0 || getScreenKey(href) === undefined) return;
    const { title } = document;
    const screen = await createSnapshot(root);
    if (screen === undefined || href + screen.html === lastStored) return;
    lastStored = href + screen.html;
    worker.controller?.postMessage({ type: 'screen', href, title, ...screen } satisfies PageMessage);
  };
  const storeWhenIdle = (until: number): void => {
    const hasTime = (idle: IdleDeadline): boolean => idle.timeRemaining() >= IDLE_MS || performance.now() >= until;
    if (typeof requestIdleCallback !== 'function') void store();
    else
      requestIdleCallback((idle) => void (hasTime(idle) ? store() : storeWhenIdle(until)), {
        timeout: MAX_IDLE_WAIT_MS,
      });
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => storeWhenIdle(performance.now() + MAX_IDLE_WAIT_MS), SETTLED_MS);
  };
  onRendered(schedule);
  queryClient.getQueryCache().subscribe(({ type }) => type === 'updated' && schedule());
  worker.addEventListener('controllerchange', schedule);
  schedule();
}
