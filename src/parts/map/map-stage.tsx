import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatKilometres } from '#lib/distance.ts';
import { getScaleLine, type Size, type View } from '#lib/map/viewport.ts';
import { LinkButton } from '#ui/button.tsx';
import { createMapClient, type MapClient } from './map-client.ts';
import { readColours, readTextGrowth } from './map-colours.ts';
import styles from './map-stage.module.css';
import { coversMap, createMapView, type MapView } from './map-view.ts';

interface MapStageProps {
  readonly label: string;
  /** A client that the caller shares and ends. */
  readonly client?: MapClient | undefined;
  readonly initial: (size: Size) => View | undefined;
  readonly onView?: ((view: View, size: Size) => void) | undefined;
  readonly onRest?: ((view: View, size: Size) => void) | undefined;
  readonly mapRef?: RefObject<MapView | null> | undefined;
  /** Elements on the map, each with the attributes of getPositionOnMap(). */
  readonly children?: ReactNode;
  readonly over?: ReactNode;
}

export function MapStage({ label, client: shared, initial, onView, onRest, mapRef, children, over }: MapStageProps) {
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const figures = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const scale = useRef<HTMLParagraphElement>(null);
  const view = useRef<MapView>(null);
  const [retry, setRetry] = useState<() => void>();

  const getInitial = useEffectEvent(initial);
  const notifyView = useEffectEvent((next: View, size: Size, longest: number): void => {
    if (scale.current !== null) writeScale(scale.current, next.scale, longest);
    onView?.(next, size);
  });
  const notifyRest = useEffectEvent((next: View, size: Size): void => onRest?.(next, size));
  useLayoutEffect(() => {
    const { current: rootElement } = root;
    const { current: canvasElement } = canvas;
    const { current: figuresElement } = figures;
    const { current: probeElement } = probe;
    if (rootElement === null || canvasElement === null || figuresElement === null || probeElement === null) return;
    const client = shared ?? createMapClient();
    // The observer runs after layout; reading the size here would force a layout of the whole new screen.
    const observer = new ResizeObserver(() => {
      // Until its style has loaded the map has no height, for which no view is right.
      if (rootElement.clientHeight === 0) return;
      observer.disconnect();
      client.start();
      const longest = SCALE_LENGTH * readTextGrowth();
      view.current = createMapView({
        client,
        root: rootElement,
        canvas: canvasElement,
        figures: figuresElement,
        getColours: () => readColours(probeElement),
        initial: (size) => getInitial(size),
        onView: (next, size) => notifyView(next, size, longest),
        onRest: (next, size) => notifyRest(next, size),
        onMissing: (next) => setRetry(() => next),
      });
      if (mapRef !== undefined) mapRef.current = view.current;
    });
    observer.observe(rootElement);
    return () => {
      observer.disconnect();
      view.current?.end();
      view.current = null;
      if (shared === undefined) client.end();
      if (mapRef !== undefined) mapRef.current = null;
    };
  }, [mapRef, shared]);
  // New elements on the map have no position yet.
  useLayoutEffect(() => view.current?.positionElements());
  useEffect(() => {
    if (retry === undefined) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);

  return (
    <figure className={`stack full-height ${styles['figure']}`}>
      <div ref={root} className={`relative ground-paper ${styles['root']}`}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move the map are taken here */}
        <div role="application" aria-label={label} tabIndex={0} className={`cover ${styles['keys']}`}>
          <canvas ref={canvas} className={`absolute ${styles['canvas']}`} />
        </div>
        <div ref={figures} aria-hidden="true" className={`cover medium faint no-events ${styles['figures']}`} />
        <span ref={probe} hidden className={styles['probe']} />
        {children}
        {over}
        <p
          ref={scale}
          {...coversMap}
          hidden
          className={`muted strong nowrap text-center absolute no-events ${styles['scale']}`}
        >
          <span className="visually-hidden">This line is as long as </span>
          <span />
        </p>
        {retry === undefined ? null : (
          <p role="status" className={`text-sm rounded ground-sheet absolute framed ${styles['missing']}`}>
            We couldn’t load the map. <LinkButton onClick={retry}>Try again</LinkButton>
          </p>
        )}
      </div>
      <figcaption className={`faint ${styles['source']}`}>
        <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
          © OpenStreetMap contributors
        </a>
        , ODbL 1.0. Lakes and Tana River: Natural Earth.
      </figcaption>
    </figure>
  );
}

/** The longest scale line where text has its ordinary size, px. */
const SCALE_LENGTH = 110;

/** Writes the length of the scale line outside of React: it changes in every frame of a zoom. @param scale px a degree @param longest px */
function writeScale(line: HTMLElement, scale: number, longest: number): void {
  const { km, px } = getScaleLine(scale, longest);
  const width = `${px}px`;
  if (line.style.width === width) return;
  line.style.width = width;
  line.hidden = false;
  const words = formatKilometres(km).replace('.0', '');
  if (line.lastElementChild !== null && line.lastElementChild.textContent !== words) {
    line.lastElementChild.textContent = words;
  }
}
