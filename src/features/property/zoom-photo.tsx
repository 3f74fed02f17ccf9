import { type CSSProperties, memo, useLayoutEffect, useRef } from 'react';
import { Picture } from '#ui/picture.tsx';
import type { Photo } from './photos.ts';
import { ZOOM_MIN } from './viewer-moves.ts';
import styles from './zoom-photo.module.css';

/** Width to height of a photo that does not say. */
const USUAL_RATIO = 3 / 2;

const ARROWS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

/**
 * One photo in the viewer. At zoom 1 it fits its box. Zoomed it is a box that scrolls, so that wheel, scrollbars and
 * arrow keys work as usual; hands move it by way of the track it is in. Another photo that comes under a hand
 * does not render it again.
 */
export const ZoomPhoto = memo(function ZoomPhoto({ photo, zoom }: { readonly photo: Photo; readonly zoom: number }) {
  const box = useRef<HTMLElement>(null);
  /** Centre of the visible part, as fractions of the photo. Zooming keeps it. */
  const middle = useRef({ x: 0.5, y: 0.5 });
  const zoomed = zoom > ZOOM_MIN;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the zoom is what changed the size of the box's content
  useLayoutEffect(() => {
    const element = box.current;
    // Whole, it has nothing to scroll, and is not measured for it.
    if (element === null || !zoomed) return;
    element.scrollTo({
      left: middle.current.x * element.scrollWidth - element.clientWidth / 2,
      top: middle.current.y * element.scrollHeight - element.clientHeight / 2,
      behavior: 'instant',
    });
  }, [zoom]);

  const rememberMiddle = () => {
    const element = box.current;
    if (element === null) return;
    middle.current = {
      x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
      y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
    };
  };
  const ratio = photo.picture === undefined ? USUAL_RATIO : photo.picture.width / photo.picture.height;
  const style: CSSProperties & Record<'--photo-ratio' | '--zoom', number> = { '--photo-ratio': ratio, '--zoom': zoom };
  return (
    <section
      ref={box}
      className={styles['box']}
      data-zoom-box
      data-zoomed={zoomed ? '' : undefined}
      tabIndex={zoomed ? 0 : undefined}
      aria-label={zoomed ? 'Zoomed photo. Arrow keys move it.' : 'Photo'}
      style={style}
      onScroll={rememberMiddle}
      onDragStart={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (zoomed && ARROWS.has(event.key)) event.stopPropagation();
      }}
    >
      <div className={styles['photo']} data-zoom-photo>
        <Picture
          picture={photo.picture}
          fallbackSrc={photo.src}
          sizes={`${Math.round(zoom * 100)}vw`}
          alt={photo.alt}
          eager
          ratio={String(ratio)}
        />
      </div>
    </section>
  );
});
