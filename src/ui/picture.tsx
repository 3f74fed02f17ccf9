import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Picture as PictureFiles } from '#contract/property.ts';
import { serverBack } from '#lib/listeners.ts';
import { classNames } from './class-names.ts';
import { brokenPictureIcon, Icon } from './icon.tsx';
import styles from './picture.module.css';
import { pictureSources, SPARING_WIDTH } from './picture-sources.ts';
import { isSparing } from './preferences.ts';

interface PictureProps {
  readonly picture?: PictureFiles | null | undefined;
  /** Shown plain when there is no `picture`; an address of our own origin. */
  readonly fallbackSrc?: string | null | undefined;
  /** Its width on the page, as in `<img sizes>`. */
  readonly sizes: string;
  /** "" where words beside it say the same. Default: the picture's own. */
  readonly alt?: string | undefined;
  /** Loads at once and without a fade: for what the first view shows. */
  readonly eager?: boolean | undefined;
  /** The one picture that the first view waits for; implies `eager`. */
  readonly priority?: boolean | undefined;
  /** Width to height, as in CSS; "fill" for a parent that has a height of its own. Default "3 / 2". */
  readonly ratio?: string | undefined;
  readonly className?: string | undefined;
}

/**
 * A picture over its average colour, in a frame that never changes its size. It shows without any script; with it, one
 * that arrives late fades in, and one that cannot be had leaves its colour and a thin icon until the server is back.
 */
export function Picture({ picture, fallbackSrc, sizes, alt, eager, priority, ratio, className }: PictureProps) {
  const sources = picture ? pictureSources(picture) : undefined;
  const src = sources?.src ?? fallbackSrc ?? undefined;
  const atOnce = eager || priority;
  const image = useRef<HTMLImageElement>(null);
  const wasThere = useRef(false);
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const [sparing, setSparing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const broken = src === undefined || brokenSrc === src;

  // Before the paint, so that a sparing choice comes before the browser's own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they name the picture that the ref holds
  useLayoutEffect(() => {
    const element = image.current;
    if (!element) return;
    wasThere.current = element.complete;
    if (element.complete && element.naturalWidth === 0) setBrokenSrc(src);
    else if (!element.complete && !atOnce && isSparing()) setSparing(true);
  }, [src, attempt, atOnce]);

  useEffect(() => {
    if (brokenSrc === undefined) return;
    const again = () => {
      setBrokenSrc(undefined);
      setAttempt((count) => count + 1);
    };
    // The browser's word is only a guess: a server that was away is back without it.
    const unsubscribe = serverBack.subscribe(again);
    addEventListener('online', again, { once: true });
    return () => {
      unsubscribe();
      removeEventListener('online', again);
    };
  }, [brokenSrc]);

  const style: CSSProperties & Record<`--${string}`, string | undefined> = {
    '--ph': picture?.color,
    '--focal': picture?.focal ?? undefined,
    '--ratio': ratio === 'fill' ? undefined : ratio,
  };
  const offered = picture && sparing ? pictureSources(picture, SPARING_WIDTH) : sources;
  return (
    <span className={classNames(styles['frame'], ratio === 'fill' && styles['fill'], className)} style={style}>
      {src !== undefined && (
        <picture key={`${src} ${attempt}`}>
          {offered && <source type="image/avif" srcSet={offered.avif} sizes={sizes} />}
          <img
            ref={image}
            className={classNames(styles['image'], broken && styles['broken'])}
            // Before the addresses: a browser that sees those first starts the download.
            loading={atOnce ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : 'auto'}
            // The first picture stands in the first frame that it can; the others never hold one up.
            decoding={priority ? 'sync' : 'async'}
            alt={alt ?? picture?.alt ?? ''}
            width={picture?.width ?? 3}
            height={picture?.height ?? 2}
            sizes={offered && sizes}
            srcSet={offered?.webp}
            src={src}
            onLoad={(event) => {
              // An attribute React does not know of: nothing is rendered again for a fade.
              if (!atOnce && !wasThere.current) event.currentTarget.dataset['arrived'] = '';
            }}
            onError={() => setBrokenSrc(src)}
          />
        </picture>
      )}
      {broken && <Icon path={brokenPictureIcon} className={styles['sign']} />}
    </span>
  );
}
