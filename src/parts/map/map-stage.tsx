import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { kilometresInWords } from '#lib/distance.ts';
import { type Size, scaleLine, type View } from '#lib/map/viewport.ts';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { type MapLink, openMapLink } from './map-link.ts';
import type { Inks } from './map-orders.ts';
import styles from './map-stage.module.css';
import { type MapView, openMapView } from './map-view.ts';

interface MapStageProps {
  /** What the map shows: its accessible name. */
  readonly label: string;
  /** The worker, where the map shares it. */
  readonly link?: MapLink | undefined;
  readonly initial: (size: Size) => View;
  readonly onView?: ((view: View, size: Size) => void) | undefined;
  /** It was moved, and rests. */
  readonly onRest?: ((view: View, size: Size) => void) | undefined;
  readonly mapRef?: RefObject<MapView | null> | undefined;
  /** What stands on the map, each with the attributes of `placed`. */
  readonly children?: ReactNode;
  /** What stands over it and does not move. */
  readonly over?: ReactNode;
  readonly className?: string | undefined;
}

/**
 * The design's colours as they are now: a canvas does not know custom properties. Each is the value of a property of one
 * element, so that its style is worked out once.
 */
function inksOf(probe: HTMLElement): Inks {
  const style = getComputedStyle(probe);
  return {
    paper: style.color,
    sheet: style.backgroundColor,
    linen: style.borderTopColor,
    green: style.borderRightColor,
    line: style.borderBottomColor,
    strong: style.borderLeftColor,
    ink: style.outlineColor,
    quiet: style.textDecorationColor,
  };
}

/**
 * A map with what stands on it. It is moved by fingers, mouse, wheel and keys; whose data it is stands below, with the
 * scale.
 */
export function MapStage({
  label,
  link: shared,
  initial,
  onView,
  onRest,
  mapRef,
  children,
  over,
  className,
}: MapStageProps) {
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const figures = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const scale = useRef<HTMLParagraphElement>(null);
  const own = useRef<MapView>(null);
  const ports = useRef({ initial, onView, onRest });
  const [retry, setRetry] = useState<(() => void) | undefined>();

  useLayoutEffect(() => {
    ports.current = { initial, onView, onRest };
  });
  useLayoutEffect(() => {
    const box = root.current;
    const element = probe.current;
    if (box === null || canvas.current === null || figures.current === null || element === null) return;
    const parts = { root: box, canvas: canvas.current, figures: figures.current };
    const link = shared ?? openMapLink();
    const open = (): void => {
      link.start();
      own.current = openMapView({
        ...parts,
        link,
        inks: () => inksOf(element),
        initial: (size) => ports.current.initial(size),
        onView: (view, size) => {
          if (scale.current !== null) writeScale(scale.current, view.scale);
          ports.current.onView?.(view, size);
        },
        onRest: (view, size) => ports.current.onRest?.(view, size),
        onMissing: (again) => setRetry(() => again),
      });
      if (mapRef !== undefined) mapRef.current = own.current;
    };
    // The observer runs after layout; reading the size here would force a layout of the whole new screen.
    const laidOut = new ResizeObserver(() => {
      laidOut.disconnect();
      open();
    });
    laidOut.observe(box);
    return () => {
      laidOut.disconnect();
      own.current?.end();
      own.current = null;
      if (shared === undefined) link.end();
      if (mapRef !== undefined) mapRef.current = null;
    };
  }, [mapRef, shared]);
  // New elements on the map have no position yet.
  useLayoutEffect(() => own.current?.place());
  // Missing files are fetched again when the connection is back.
  useEffect(() => {
    if (retry === undefined) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);

  return (
    <figure className={classNames(styles['figure'], className)}>
      <div ref={root} className={styles['root']}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move the map are taken here */}
        <div role="application" aria-label={label} tabIndex={0} className={styles['keys']}>
          <canvas ref={canvas} className={styles['canvas']} />
        </div>
        <div ref={figures} aria-hidden="true" className={styles['figures']} />
        <span ref={probe} hidden className={styles['inks']} />
        {children}
        {over}
        <p ref={scale} hidden className={classNames('muted strong nowrap', styles['scale'])}>
          <span className="visually-hidden">The line below the map is as long as </span>
          <span />
        </p>
        {retry === undefined ? null : (
          <p role="status" className={classNames('text-sm rounded', styles['missing'])}>
            The land is not drawn: its map could not be had. <LinkButton onClick={retry}>Try again</LinkButton>
          </p>
        )}
      </div>
      <figcaption className={styles['whose']}>
        <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
          © OpenStreetMap contributors
        </a>
        , ODbL 1.0. Lakes and Tana River: Natural Earth.
      </figcaption>
    </figure>
  );
}

/** Longest scale line, px. */
const SCALE_PX = 80;

/**
 * Says how long the scale line is: by its width, and in words in its last element. Not rendered: it changes at each frame in
 * which the map is zoomed.
 * @param scale px a degree
 */
function writeScale(line: HTMLElement, scale: number): void {
  const { km, px } = scaleLine(scale, SCALE_PX);
  const width = `${px}px`;
  if (line.style.width === width) return;
  line.style.width = width;
  line.hidden = false;
  const words = kilometresInWords(km).replace('.0', '');
  if (line.lastElementChild !== null && line.lastElementChild.textContent !== words) {
    line.lastElementChild.textContent = words;
  }
}
