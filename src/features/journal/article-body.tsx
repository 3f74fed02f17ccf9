import { useRouter } from '@tanstack/react-router';
import DOMPurify, { type DOMPurify as Purifier } from 'dompurify';
import { type MouseEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { ARTICLE_HTML, finishElement, ownImage } from '#contract/article-html.ts';
import { linkOf } from '#ui/link-of.ts';
import styles from './article-body.module.css';

/**
 * The text of an article. The same text gives the same object, so React leaves the server's HTML untouched until the
 * text changes.
 * @param html as the API gave it
 */
export function ArticleBody({ html }: { readonly html: string }) {
  const body = useRef<HTMLDivElement>(null);
  const safe = useMemo(() => ({ __html: purifyArticle(html) }), [html]);
  useBrokenImages(body, safe);
  const { history } = useRouter();
  const follow = (event: MouseEvent): void => {
    const href = hrefOfScreen(event);
    if (href === undefined) return;
    event.preventDefault();
    history.push(href);
  };
  // biome-ignore lint/a11y/noStaticElementInteractions: the presses are those of the links in it
  // biome-ignore lint/a11y/useKeyWithClickEvents: Enter presses a link
  return <div ref={body} className={styles['body']} onClick={follow} dangerouslySetInnerHTML={safe} />;
}

/** Paths that are files or calls, not screens. */
const NOT_SCREENS = /^\/(api|media|assets|content|icons|screenshots)\//;

/** The screen that a press on a link in the text asks for in this tab: the router's own links are not in an author's HTML. */
function hrefOfScreen(event: MouseEvent): string | undefined {
  const link = linkOf(event.nativeEvent);
  if (link === null || event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return undefined;
  if (link.origin !== location.origin || NOT_SCREENS.test(link.pathname)) return undefined;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return isHere ? undefined : link.pathname + link.search + link.hash;
}

/** Replaces images that fail to load by a placeholder, until the connection is back (spec §8). */
function useBrokenImages(body: RefObject<HTMLDivElement | null>, content: object): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is what the ref holds
  useEffect(() => {
    const root = body.current;
    if (root === null) return;
    const mark = (image: EventTarget | null): void => {
      if (image instanceof HTMLImageElement) image.dataset['broken'] = '';
    };
    for (const image of root.querySelectorAll<HTMLImageElement>('img[src]')) {
      if (image.complete && image.naturalWidth === 0) mark(image);
    }
    const onError = ({ target }: Event): void => mark(target);
    const again = (): void => {
      for (const image of root.querySelectorAll<HTMLImageElement>('img[data-broken]')) {
        delete image.dataset['broken'];
        image.src = image.getAttribute('src') ?? '';
      }
    };
    // It does not bubble.
    root.addEventListener('error', onError, true);
    addEventListener('online', again);
    return () => {
      root.removeEventListener('error', onError, true);
      removeEventListener('online', again);
    };
  }, [content]);
}

function frameTable(table: Element): void {
  const frame = table.ownerDocument.createElement('div');
  table.replaceWith(frame);
  frame.append(table);
}

/**
 * Sanitises an article's HTML once more before it becomes part of a page (S36), with the server's own list: it may come
 * from a copy on this device.
 * @param purify with a DOM
 */
export function articlePurifier(purify: Purifier): (html: string) => TrustedHTML | string {
  purify.addHook('afterSanitizeAttributes', (element) => finishElement(element, ownImage, frameTable));
  return (html) => purify.sanitize(html, { ...ARTICLE_HTML, RETURN_TRUSTED_TYPE: true });
}

/** In the browser DOMPurify's own Trusted Types policy signs the result. On the server, which has none, the API has done it. */
const purifyArticle: (html: string) => TrustedHTML | string = import.meta.env.SSR
  ? (html) => html
  : articlePurifier(DOMPurify);
