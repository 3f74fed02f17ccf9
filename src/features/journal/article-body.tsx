import { useRouter } from '@tanstack/react-router';
import DOMPurify, { type DOMPurify as Purifier } from 'dompurify';
import { type MouseEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { ARTICLE_HTML, allowOwnImage, finishElement } from '#contract/article-html.ts';
import { findLink } from '#ui/find-link.ts';
import { getPartId } from './about-article.ts';
import styles from './article-body.module.css';

export function ArticleBody({ html }: { readonly html: string }) {
  const body = useRef<HTMLDivElement>(null);
  // Memoised, so that React leaves the server's HTML untouched until the text changes.
  const safeHtml = useMemo(() => ({ __html: purifyArticle(html) }), [html]);
  useBrokenImages(body, safeHtml);
  const { history } = useRouter();
  const onClick = (event: MouseEvent): void => {
    const href = getScreenHref(event);
    if (href === undefined) return;
    event.preventDefault();
    history.push(href);
  };
  const className = `leading-read ${styles['body']}`;
  // biome-ignore lint/a11y/noStaticElementInteractions: the clicks are on links in the text
  // biome-ignore lint/a11y/useKeyWithClickEvents: Enter presses a link
  return <div ref={body} className={className} onClick={onClick} dangerouslySetInnerHTML={safeHtml} />;
}

const NOT_SCREENS = /^\/(api|media|assets|content|icons|screenshots)\//;

/** undefined where the browser must handle the click itself. */
function getScreenHref(event: MouseEvent): string | undefined {
  const link = findLink(event.nativeEvent);
  if (link === null || event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return undefined;
  if (link.origin !== location.origin || NOT_SCREENS.test(link.pathname)) return undefined;
  const isSamePage = link.pathname === location.pathname && link.search === location.search;
  return isSamePage ? undefined : link.pathname + link.search + link.hash;
}

/** The placeholder stays until the connection is back (spec §8). */
function useBrokenImages(body: RefObject<HTMLDivElement | null>, content: object): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content puts other images into the ref
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
    const retry = (): void => {
      for (const image of root.querySelectorAll<HTMLImageElement>('img[data-broken]')) {
        delete image.dataset['broken'];
        image.src = image.getAttribute('src') ?? '';
      }
    };
    // Captured, because error events of images do not bubble.
    root.addEventListener('error', onError, true);
    addEventListener('online', retry);
    return () => {
      root.removeEventListener('error', onError, true);
      removeEventListener('online', retry);
    };
  }, [content]);
}

/** By the server's list (S36), since a text may come from a copy on this device. */
export function createArticlePurifier(purify: Purifier): (html: string) => TrustedHTML | string {
  let parts = 0;
  purify.addHook('afterSanitizeAttributes', (element) => {
    finishElement(element, allowOwnImage);
    if (element.tagName === 'H2') element.id = getPartId(parts++);
  });
  return (html) => {
    parts = 0;
    return purify.sanitize(html, { ...ARTICLE_HTML, RETURN_TRUSTED_TYPE: true });
  };
}

/** The contents lead to these ids. */
function markParts(html: string): string {
  let parts = 0;
  return html.replace(/<h2\b/gi, (tag) => `${tag} id="${getPartId(parts++)}"`);
}

/** DOMPurify's Trusted Types policy signs the browser's result; on the server the API has sanitised it. */
const purifyArticle: (html: string) => TrustedHTML | string = import.meta.env.SSR
  ? markParts
  : createArticlePurifier(DOMPurify);
