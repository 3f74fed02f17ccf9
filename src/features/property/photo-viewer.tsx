import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  memo,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { chevronLeftIcon, chevronRightIcon, closeIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { shareIcon, zoomInIcon, zoomOutIcon } from '#ui/icons-lazy.ts';
import { Picture } from '#ui/picture.tsx';
import { SlideTrack } from '#ui/slide-track.tsx';
import styles from './photo-viewer.module.css';
import { getFullSize, type Photo } from './photos.ts';
import { viewer as words } from './words.ts';

const SLIDE_PX = 48;
/** Of two photos the other is on both sides, under two keys. */
const SECOND_KEY = { key: 'again' };
const ZOOM_MIN = 1;
const ZOOM_MAX = 3;
const ZOOM_STEP = 0.5;
const ZOOM_STEPS = { min: ZOOM_MIN, max: ZOOM_MAX, step: ZOOM_STEP };

interface PhotoViewerProps {
  readonly open: boolean;
  readonly photos: readonly Photo[];
  readonly first: number;
  readonly onShare: () => void;
  readonly onClose: () => void;
}

/** Buttons, keys, gestures, and a film strip on wide screens (spec §2, §4, §9). */
export function PhotoViewer({ open, onClose, ...rest }: PhotoViewerProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.title} shape="stage">
      <Viewer {...rest} onClose={onClose} />
    </Dialog>
  );
}

const movesByKey: ReadonlyMap<string, ViewerMove> = new Map([
  ['ArrowRight', { to: 'next' }],
  ['ArrowLeft', { to: 'previous' }],
  ['+', { to: 'zoom-in' }],
  ['=', { to: 'zoom-in' }],
  ['-', { to: 'zoom-out' }],
]);

function Viewer({ photos, first, onShare, onClose }: Omit<PhotoViewerProps, 'open'>) {
  const [{ index, zoom, direction }, move] = useReducer(
    (state: ViewerState, next: ViewerMove) => moveViewer(state, next, photos.length),
    { index: first, zoom: ZOOM_MIN, direction: 0 },
  );
  const stage = useRef<HTMLDivElement>(null);
  const photo = photos[index];
  const isSeveral = photos.length > 1;
  const isPair = photos.length === 2;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movesByKey.get(event.key);
    if (next === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(next);
  };
  if (photo === undefined) return null;
  const button = (
    label: string,
    icon: string,
    next: ViewerMove,
    props?: Pick<ComponentProps<'button'>, 'disabled' | 'className'>,
  ) => <IconButton label={label} icon={icon} variant="night" onClick={() => move(next)} {...props} />;
  const previous = (className?: string) => button(words.previous, chevronLeftIcon, { to: 'previous' }, { className });
  const next = (className?: string) => button(words.next, chevronRightIcon, { to: 'next' }, { className });
  const slide = (at: number, atZoom = ZOOM_MIN) => ({
    key: String(at),
    content: photos[at] && <ZoomPhoto photo={photos[at]} zoom={atZoom} />,
  });
  const position = words.position(index + 1, photos.length);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys serve the whole dialog, whatever has the focus in it
    <div className={`stack full-height ${styles['viewer']}`} onKeyDown={onKeyDown}>
      <header className={`flex middle gap-1 ${styles['head']}`}>
        <IconButton label={words.close} icon={closeIcon} variant="night" onClick={onClose} />
        <p className="strong tabular grow text-center text-15">{position}</p>
        <IconButton label={words.share} icon={shareIcon} variant="night" aria-haspopup="dialog" onClick={onShare} />
      </header>
      <div ref={stage} className="relative clipped">
        <SlideTrack
          current={slide(index, zoom)}
          before={
            isSeveral ? { ...slide((index - 1 + photos.length) % photos.length), ...(isPair && SECOND_KEY) } : undefined
          }
          after={isSeveral ? slide((index + 1) % photos.length) : undefined}
          from={direction * SLIDE_PX}
          surface={stage}
          canGo={() => isSeveral}
          onMove={(to) => move({ to })}
          onClose={onClose}
          zoom={{ value: zoom, steps: ZOOM_STEPS, set: (chosen) => move({ to: 'zoom', zoom: chosen }) }}
          className={`cover ${styles['slide']}`}
        />
        {isSeveral && (
          <>
            {previous(`from-900 ${styles['side']} ${styles['before']}`)}
            {next(`from-900 ${styles['side']} ${styles['after']}`)}
          </>
        )}
      </div>
      <p className={`text-sm ${styles['caption']}`}>{photo.alt}</p>
      <p className="visually-hidden" role="status">
        {words.numbered(position)}
      </p>
      <footer className={`flex middle spread gap-1 can-shrink ${styles['foot']}`}>
        <div className="middle flex rigid">
          {button(words.zoomOut, zoomOutIcon, { to: 'zoom-out' }, { disabled: zoom === ZOOM_MIN })}
          <output className={`strong tabular text-center ${styles['times']}`} aria-label={words.zoom}>
            {zoom}×
          </output>
          {button(words.zoomIn, zoomInIcon, { to: 'zoom-in' }, { disabled: zoom === ZOOM_MAX })}
        </div>
        {isSeveral && (
          <>
            <div className="gap-1 flex until-900">
              {previous()}
              {next()}
            </div>
            <FilmStrip photos={photos} current={index} onChoose={(chosen) => move({ to: 'photo', index: chosen })} />
          </>
        )}
      </footer>
    </div>
  );
}

interface FilmStripProps {
  readonly photos: readonly Photo[];
  readonly current: number;
  readonly onChoose: (index: number) => void;
}

/** Shown from 900 px. The current thumbnail stays in view. */
function FilmStrip({ photos, current, onChoose }: FilmStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Measuring a hidden strip would delay the response to a swipe.
    if (!matchMedia('(width >= 56.25em)').matches) return;
    strip.current?.children[current]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <ul ref={strip} className={`from-900 flex gap-6px can-shrink scroll-x ${styles['strip']}`}>
      {photos.map((photo, index) => (
        <li key={`${index} ${getFullSize(photo)}`} className="rigid">
          <button
            type="button"
            className={`block clipped rounded-1 ${styles['thumb']}`}
            aria-label={words.numbered(index + 1)}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onChoose(index)}
          >
            <Thumb photo={photo} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Memoised, because another current photo changes only the outline. */
const Thumb = memo(({ photo: { picture, src } }: { readonly photo: Photo }) => (
  <Picture picture={picture} fallbackSrc={src} sizes="66px" alt="" />
));

/** `direction` is of the last move, from which the slide comes in. */
interface ViewerState {
  readonly index: number;
  readonly zoom: number;
  readonly direction: -1 | 0 | 1;
}

export type ViewerMove =
  | { readonly to: 'next' | 'previous' | 'zoom-in' | 'zoom-out' }
  | { readonly to: 'photo'; readonly index: number }
  | { readonly to: 'zoom'; readonly zoom: number };

/** Previous and next wrap around, and another photo has zoom 1 (spec §4). @param count the number of photos */
export function moveViewer(state: ViewerState, move: ViewerMove, count: number): ViewerState {
  switch (move.to) {
    case 'next':
      return showPhoto((state.index + 1) % count, 1, state);
    case 'previous':
      return showPhoto((state.index - 1 + count) % count, -1, state);
    case 'photo':
      return showPhoto(move.index, move.index < state.index ? -1 : 1, state);
    case 'zoom':
      return { ...state, zoom: Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, move.zoom)) };
    case 'zoom-in':
      return { ...state, zoom: Math.min(ZOOM_MAX, state.zoom + ZOOM_STEP) };
    case 'zoom-out':
      return { ...state, zoom: Math.max(ZOOM_MIN, state.zoom - ZOOM_STEP) };
  }
}

const showPhoto = (index: number, direction: -1 | 1, state: ViewerState): ViewerState =>
  index === state.index ? state : { index, zoom: ZOOM_MIN, direction };

const DEFAULT_RATIO = 3 / 2;

const ARROWS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

/** At zoom 1 the photo fits its box; zoomed, the box scrolls. Memoised, because a swipe renders the viewer again. */
const ZoomPhoto = memo(function ZoomPhoto({ photo, zoom }: { readonly photo: Photo; readonly zoom: number }) {
  const box = useRef<HTMLElement>(null);
  /** Of the visible area, in fractions of the photo; zooming keeps it. */
  const centre = useRef({ x: 0.5, y: 0.5 });
  const isZoomed = zoom > ZOOM_MIN;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the zoom is what changed the size of the box's content
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || !isZoomed) return;
    element.scrollTo({
      left: centre.current.x * element.scrollWidth - element.clientWidth / 2,
      top: centre.current.y * element.scrollHeight - element.clientHeight / 2,
      behavior: 'instant',
    });
  }, [zoom]);

  const onScroll = () => {
    const element = box.current;
    if (element === null) return;
    centre.current = {
      x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
      y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
    };
  };
  // On the page it may have loaded already, smaller.
  const [loadedSrc] = useState(
    () =>
      [...document.querySelectorAll('main a:has(img)')]
        .find((link) => link.getAttribute('href') === getFullSize(photo))
        ?.querySelector('img')?.currentSrc,
  );
  const ratio = photo.picture === undefined ? DEFAULT_RATIO : photo.picture.width / photo.picture.height;
  const style: CSSProperties & Record<'--photo-ratio' | '--zoom', number> = { '--photo-ratio': ratio, '--zoom': zoom };
  return (
    <section
      ref={box}
      className={`stack full-width clipped full-height ${styles['box']}`}
      data-zoom-box
      data-zoomed={isZoomed ? '' : undefined}
      tabIndex={isZoomed ? 0 : undefined}
      aria-label={isZoomed ? words.zoomedPhoto : words.photo}
      style={style}
      onScroll={onScroll}
      onDragStart={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // The box scrolls; the viewer must not change the photo.
        if (isZoomed && ARROWS.has(event.key)) event.stopPropagation();
      }}
    >
      <div
        className={styles['photo']}
        style={loadedSrc ? { backgroundImage: `url("${loadedSrc}")` } : undefined}
        data-zoom-photo
      >
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
