import { type CSSProperties, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { swipeOf } from '#lib/swipe.ts';
import { Picture } from '#ui/picture.tsx';
import type { Photo } from './photos.ts';
import { ZOOM_MIN } from './viewer-moves.ts';
import styles from './zoom-photo.module.css';

/** Width to height of a photo that does not say. */
const USUAL_RATIO = 3 / 2;

const ARROWS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

interface ZoomPhotoProps {
  readonly photo: Photo;
  readonly zoom: number;
  readonly onSwipe: (to: 'next' | 'previous') => void;
}

/**
 * One photo in the viewer. At zoom 1 it fits its box and can be swiped. Zoomed it is a box that scrolls, so that
 * fingers, wheel, scrollbars and arrow keys work as usual; a mouse can drag it.
 */
export function ZoomPhoto({ photo, zoom, onSwipe }: ZoomPhotoProps) {
  const box = useRef<HTMLElement>(null);
  const drag = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  /** Centre of the visible part, as fractions of the photo. Zooming keeps it. */
  const middle = useRef({ x: 0.5, y: 0.5 });
  const zoomed = zoom > ZOOM_MIN;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the zoom is what changed the size of the box's content
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
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
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const { scrollLeft, scrollTop } = event.currentTarget;
    drag.current = { x: event.clientX, y: event.clientY, left: scrollLeft, top: scrollTop };
    if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const start = drag.current;
    if (start === null || !zoomed || event.pointerType !== 'mouse') return;
    event.currentTarget.scrollTo({
      left: start.left - (event.clientX - start.x),
      top: start.top - (event.clientY - start.y),
      behavior: 'instant',
    });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const start = drag.current;
    drag.current = null;
    if (start === null || zoomed) return;
    const swipe = swipeOf(event.clientX - start.x, event.clientY - start.y);
    if (swipe !== null) onSwipe(swipe);
  };

  const ratio = photo.picture === undefined ? USUAL_RATIO : photo.picture.width / photo.picture.height;
  const style: CSSProperties & Record<'--photo-ratio' | '--zoom', number> = { '--photo-ratio': ratio, '--zoom': zoom };
  return (
    <section
      ref={box}
      className={styles['box']}
      data-zoomed={zoomed ? '' : undefined}
      tabIndex={zoomed ? 0 : undefined}
      aria-label={zoomed ? 'Zoomed photo. Arrow keys move it.' : 'Photo'}
      style={style}
      onScroll={rememberMiddle}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        drag.current = null;
      }}
      onDragStart={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (zoomed && ARROWS.has(event.key)) event.stopPropagation();
      }}
    >
      <div className={styles['photo']}>
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
}
