import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Picture as PictureFiles } from '#contract/property.ts';
import { serverBack } from '#lib/listeners.ts';
import { classNames } from './class-names.ts';
import { brokenPictureIcon, Icon } from './icon.tsx';
import styles from './picture.module.css';
import { getPictureSources, SPARING_WIDTH } from './picture-sources.ts';
import { isSparing } from './preferences.ts';

interface PictureProps {
  readonly picture?: PictureFiles | null | undefined;
  /** The address of a single file on our own origin, where there is no `picture`. */
  readonly fallbackSrc?: string | null | undefined;
  readonly sizes: string;
  readonly alt?: string | undefined;
  readonly eager?: boolean | undefined;
  readonly priority?: boolean | undefined;
  /** As in CSS `aspect-ratio`; "fill" for a parent with a height. Default "3 / 2". */
  readonly ratio?: string | undefined;
  readonly className?: string | undefined;
}

/** A picture over its average colour. A late one fades in; a failed one shows an icon until the server is back. */
export function Picture({ picture, fallbackSrc, sizes, alt, eager, priority, ratio, className }: PictureProps) {
  const sources = picture ? getPictureSources(picture) : undefined;
  const src = sources?.src ?? fallbackSrc ?? undefined;
  const isEager = eager || priority;
  const image = useRef<HTMLImageElement>(null);
  const wasLoaded = useRef(false);
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const [isSmall, setSmall] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isBroken = src === undefined || brokenSrc === src;

  // Before the paint, so that data saving takes effect before the browser chooses a file.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new source or attempt puts another image into the ref
  useLayoutEffect(() => {
    const element = image.current;
    if (!element) return;
    wasLoaded.current = element.complete;
    if (element.complete && element.naturalWidth === 0) setBrokenSrc(src);
    else if (!element.complete && !isEager && isSparing()) setSmall(true);
  }, [src, attempt, isEager]);

  useEffect(() => {
    if (brokenSrc === undefined) return;
    const retry = () => {
      setBrokenSrc(undefined);
      setAttempt((count) => count + 1);
    };
    // `online` is only the browser's guess: a server can come back without it.
    const unsubscribe = serverBack.subscribe(retry);
    addEventListener('online', retry, { once: true });
    return () => {
      unsubscribe();
      removeEventListener('online', retry);
    };
  }, [brokenSrc]);

  const style: CSSProperties & Record<`--${string}`, string | undefined> = {
    '--ph': picture?.color,
    '--focal': picture?.focal ?? undefined,
    '--ratio': ratio === 'fill' ? undefined : ratio,
  };
  const offered = picture && isSmall ? getPictureSources(picture, SPARING_WIDTH) : sources;
  return (
    <span
      className={classNames(
        `block relative clipped ${styles['frame']}`,
        ratio === 'fill' && `full-height ${styles['fill']}`,
        className,
      )}
      style={style}
    >
      {src !== undefined && (
        <picture key={`${src} ${attempt}`}>
          {offered && <source type="image/avif" srcSet={offered.avif} sizes={sizes} />}
          <img
            ref={image}
            className={classNames(`cover full-width full-height ${styles['image']}`, isBroken && styles['broken'])}
            // Before srcSet, which starts the download.
            loading={isEager ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : 'auto'}
            // Only the main picture may delay a frame.
            decoding={priority ? 'sync' : 'async'}
            alt={alt ?? picture?.alt ?? ''}
            width={picture?.width ?? 3}
            height={picture?.height ?? 2}
            sizes={offered && sizes}
            srcSet={offered?.webp}
            src={src}
            onLoad={(event) => {
              // An attribute outside of React, so that a fade renders nothing again.
              if (!isEager && !wasLoaded.current) event.currentTarget.dataset['arrived'] = '';
            }}
            onError={() => setBrokenSrc(src)}
          />
        </picture>
      )}
      {isBroken && <Icon path={brokenPictureIcon} className={styles['sign']} />}
    </span>
  );
}
