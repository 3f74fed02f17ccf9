import { useEffect, useRef, useState } from 'react';
import { getCircleAreas, type View } from '#lib/map/viewport.ts';
import { createMapClient } from './map-client.ts';
import { readColours, subscribeToScheme } from './map-colours.ts';
import { fitTowns } from './map-names.ts';
import { createMapPicture } from './map-picture.ts';
import stage from './map-stage.module.css';
import styles from './map-still.module.css';
import { readCovers } from './map-view.ts';

interface MapStillProps extends View {
  /** The diameter of a circle around the middle, px: no name crosses its line. */
  readonly circle: number;
}

/** Decorative: it cannot be moved, and appears once it is drawn. */
export function MapStill({ lat, lng, scale, circle }: MapStillProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const { current: canvasElement } = canvas;
    const { current: probeElement } = probe;
    const frame = canvasElement?.parentElement;
    if (canvasElement === null || probeElement === null || frame == null) return;
    const client = createMapClient();
    client.start();
    const picture = createMapPicture({
      client,
      canvas: canvasElement,
      colours: readColours(probeElement),
      onChange: () => draw(),
      // Without the land the drawing below stays.
      onMissing: () => undefined,
    });
    const draw = (): void => {
      const { clientWidth: width, clientHeight: height } = frame;
      if (width === 0 || height === 0) return;
      const line = getCircleAreas({ x: width / 2, y: height / 2 }, circle);
      const size = { width, height };
      picture.show(fitTowns({ lat, lng, scale }, size), size, false, [...line, ...readCovers(frame)]);
      if (picture.scale() !== undefined) setDrawn(true);
    };
    // Reports the first size too.
    const observer = new ResizeObserver(draw);
    observer.observe(frame);
    const unsubscribeFromScheme = subscribeToScheme(() => picture.setColours(readColours(probeElement)));
    return () => {
      observer.disconnect();
      unsubscribeFromScheme();
      picture.end();
      client.end();
    };
  }, [lat, lng, scale, circle]);
  return (
    <>
      <canvas
        ref={canvas}
        className={`absolute ${stage['canvas']} ${styles['land']}`}
        data-drawn={isDrawn ? '' : undefined}
      />
      <span ref={probe} hidden className={stage['probe']} />
    </>
  );
}
