import { useEffect, useRef, useState } from 'react';
import type { View } from '#lib/map/viewport.ts';
import { classNames } from '#ui/class-names.ts';
import { createMapClient } from './map-client.ts';
import { readColours, subscribeToScheme } from './map-colours.ts';
import { createMapPicture } from './map-picture.ts';
import stage from './map-stage.module.css';
import styles from './map-still.module.css';

/** Decorative: it cannot be moved, and appears once it is drawn. */
export function MapStill({ lat, lng, scale }: View) {
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
      picture.show({ lat, lng, scale }, { width, height }, false);
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
  }, [lat, lng, scale]);
  return (
    <>
      <canvas
        ref={canvas}
        className={classNames(`absolute ${stage['canvas']}`, styles['land'])}
        data-drawn={isDrawn ? '' : undefined}
      />
      <span ref={probe} hidden className={stage['probe']} />
    </>
  );
}
