import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  memo,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { chevronLeftIcon, chevronRightIcon, closeIcon, shareIcon, zoomInIcon, zoomOutIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Picture } from '#ui/picture.tsx';
import { SlideTrack } from '#ui/slide-track.tsx';
import styles from './photo-viewer.module.css';
import { fullSizeOf, type Photo } from './photos.ts';

/** The distance over which the next photo slides in, px. */
const SLIDE_PX = 48;
/** The other one of two photos stands on both sides. */
const AGAIN = { key: 'again' };
/** Zoom of the showcase viewer (spec §9). */
const ZOOM_MIN = 1;
const ZOOM_MAX = 3;
const ZOOM_STEP = 0.5;
const ZOOM_STEPS = { least: ZOOM_MIN, most: ZOOM_MAX, step: ZOOM_STEP };

interface PhotoViewerProps {
  readonly open: boolean;
  readonly photos: readonly Photo[];
  readonly first: number;
  readonly onShare: () => void;
  readonly onClose: () => void;
}

/**
 * The showcase viewer, on a dark ground (spec §2, §4, §9): counter, previous and next that wrap around, zoom from 1 to
 * 3 by half steps, arrow keys, Esc, and a film strip where there is room. Photos follow the hand: sideways, down to
 * close, two fingers and a double tap to zoom.
 */
export function PhotoViewer({ open, onClose, ...rest }: PhotoViewerProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Photos" shape="stage">
      <Viewer {...rest} onClose={onClose} />
    </Dialog>
  );
}

const movesOfKeys: ReadonlyMap<string, ViewerMove> = new Map([
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
  const several = photos.length > 1;
  const isPair = photos.length === 2;
  const onKeyDown = (event: KeyboardEvent) => {
    const known = movesOfKeys.get(event.key);
    // A zoomed photo scrolls by the arrow keys, and prevents their default for this dialog.
    if (known === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(known);
  };
  if (photo === undefined) return null;
  const button = (
    label: string,
    icon: string,
    next: ViewerMove,
    look?: Pick<ComponentProps<'button'>, 'disabled' | 'className'>,
  ) => <IconButton label={label} icon={icon} look="night" onClick={() => move(next)} {...look} />;
  const previous = (className?: string) => button('Previous photo', chevronLeftIcon, { to: 'previous' }, { className });
  const next = (className?: string) => button('Next photo', chevronRightIcon, { to: 'next' }, { className });
  const slide = (at: number, atZoom = ZOOM_MIN) => ({
    key: String(at),
    content: photos[at] && <ZoomPhoto photo={photos[at]} zoom={atZoom} />,
  });
  const count = `${index + 1} of ${photos.length}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys serve the whole dialog, whatever has the focus in it
    <div className={styles['viewer']} onKeyDown={onKeyDown}>
      <header className={styles['head']}>
        <IconButton label="Close" icon={closeIcon} look="night" onClick={onClose} />
        <p className={classNames('strong tabular', styles['count'])}>{count}</p>
        <IconButton label="Share" icon={shareIcon} look="night" aria-haspopup="dialog" onClick={onShare} />
      </header>
      <div ref={stage} className={styles['stage']}>
        <SlideTrack
          current={slide(index, zoom)}
          before={several ? { ...slide((index - 1 + photos.length) % photos.length), ...(isPair && AGAIN) } : undefined}
          after={several ? slide((index + 1) % photos.length) : undefined}
          from={direction * SLIDE_PX}
          surface={stage}
          canGo={() => several}
          onMove={(to) => move({ to })}
          onClose={onClose}
          zoom={{ value: zoom, steps: ZOOM_STEPS, set: (chosen) => move({ to: 'zoom', zoom: chosen }) }}
          className={styles['slide']}
        />
        {several && (
          <>
            {previous(`${styles['side']} ${styles['before']}`)}
            {next(`${styles['side']} ${styles['after']}`)}
          </>
        )}
      </div>
      <p className={styles['caption']}>{photo.alt}</p>
      <p className="visually-hidden" role="status">
        Photo {count}
      </p>
      <footer className={styles['foot']}>
        <div className={classNames('middle flex', styles['zoom'])}>
          {button('Zoom out', zoomOutIcon, { to: 'zoom-out' }, { disabled: zoom === ZOOM_MIN })}
          <output className={classNames('strong tabular', styles['times'])} aria-label="Zoom">
            {zoomInWords(zoom)}
          </output>
          {button('Zoom in', zoomInIcon, { to: 'zoom-in' }, { disabled: zoom === ZOOM_MAX })}
        </div>
        {several && (
          <>
            <div className={classNames('gap-1 flex', styles['steps'])}>
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

/** Thumbnails of all photos, from 900 px. The current one is marked and kept in view. */
function FilmStrip({ photos, current, onChoose }: FilmStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Measuring a hidden strip would delay the answer to a swipe.
    if (!matchMedia('(min-width: 900px)').matches) return;
    strip.current?.children[current]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <ul ref={strip} className={styles['strip']}>
      {photos.map((photo, index) => (
        <li key={`${index} ${fullSizeOf(photo)}`}>
          <button
            type="button"
            className={styles['thumb']}
            aria-label={`Photo ${index + 1}`}
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

/** Memoised: going from photo to photo moves only the mark. */
const Thumb = memo(({ photo: { picture, src } }: { readonly photo: Photo }) => (
  <Picture picture={picture} fallbackSrc={src} sizes="66px" alt="" />
));

/** What the viewer shows. `direction` is where the last move went, so that the slide follows it. */
interface ViewerState {
  readonly index: number;
  readonly zoom: number;
  readonly direction: -1 | 0 | 1;
}

export type ViewerMove =
  | { readonly to: 'next' | 'previous' | 'zoom-in' | 'zoom-out' }
  | { readonly to: 'photo'; readonly index: number }
  /** By two fingers or a double tap; one of the half steps. */
  | { readonly to: 'zoom'; readonly zoom: number };

/**
 * The viewer after a move (spec §4): previous and next wrap around, zoom goes by half steps from 1 to 3 and is back at 1
 * on another photo.
 * @param count how many photos there are; with one, next and previous stay
 */
export function moveViewer(state: ViewerState, move: ViewerMove, count: number): ViewerState {
  switch (move.to) {
    case 'next':
      return show((state.index + 1) % count, 1, state);
    case 'previous':
      return show((state.index - 1 + count) % count, -1, state);
    case 'photo':
      return show(move.index, move.index < state.index ? -1 : 1, state);
    case 'zoom':
      return { ...state, zoom: Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, move.zoom)) };
    case 'zoom-in':
      return { ...state, zoom: Math.min(ZOOM_MAX, state.zoom + ZOOM_STEP) };
    case 'zoom-out':
      return { ...state, zoom: Math.max(ZOOM_MIN, state.zoom - ZOOM_STEP) };
  }
}

const show = (index: number, direction: -1 | 1, state: ViewerState): ViewerState =>
  index === state.index ? state : { index, zoom: ZOOM_MIN, direction };

/** "1×", "1.5×". */
const zoomInWords = (zoom: number): string => `${zoom}×`;

/** Width to height of a photo that does not say. */
const USUAL_RATIO = 3 / 2;

const ARROWS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

/**
 * One photo in the viewer. At zoom 1 it fits its box. Zoomed it is a box that scrolls, so that wheel, scrollbars and
 * arrow keys work as usual; hands move it by way of the track it is in. Another photo that comes under a hand
 * does not render it again.
 */
const ZoomPhoto = memo(function ZoomPhoto({ photo, zoom }: { readonly photo: Photo; readonly zoom: number }) {
  const box = useRef<HTMLElement>(null);
  /** Centre of the visible part, as fractions of the photo. Zooming keeps it. */
  const middle = useRef({ x: 0.5, y: 0.5 });
  const zoomed = zoom > ZOOM_MIN;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the zoom is what changed the size of the box's content
  useLayoutEffect(() => {
    const element = box.current;
    // An unzoomed photo has nothing to scroll, so it is not measured.
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
