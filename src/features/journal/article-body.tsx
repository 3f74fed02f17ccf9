import { type RefObject, useEffect, useMemo, useRef } from 'react';
import styles from './article-body.module.css';
import { purifyArticle } from './purify-article.ts';

/**
 * The text of an article. The same text gives the same object, so React leaves the server's HTML untouched until the
 * text changes.
 * @param html as the API gave it
 */
export function ArticleBody({ html }: { readonly html: string }) {
  const body = useRef<HTMLDivElement>(null);
  const safe = useMemo(() => ({ __html: purifyArticle(html) }), [html]);
  useBrokenImages(body, safe);
  return <div ref={body} className={styles['body']} dangerouslySetInnerHTML={safe} />;
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
