import { useHydrated } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import type { Place } from '#lib/distance.ts';
import { OwnDistances } from '#parts/own-distances.tsx';
import { isSparing } from '#ui/preferences.ts';
import { showToast } from '#ui/toast-store.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { PlanItem, PlanLink } from '../plan-item.tsx';
import { details as words } from '../words.ts';
import { getCirclePixels, getCircleView, isMark } from './circle.ts';
import styles from './map-tile.module.css';

const loadMap = async () => (await import('./local-map.tsx')).LocalMap;

/** The land loads at this distance. */
const NEAR_MARGIN = '240px 0px';

interface MapTileProps {
  readonly property: PropertyDetail;
  readonly place: Place;
  readonly otherMap: string;
}

/** Opens our map (0035), or another without script. The land is drawn when it comes near, unless the visitor saves data. */
export function MapTile({ property, place, otherMap }: MapTileProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  const { Part: LocalMap, prepare } = useOnDemand(loadMap);
  const view = getCircleView(place);
  const size = getCirclePixels(view.scale);
  useEffect(() => {
    const { current: element } = frame;
    if (element === null || isSparing()) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void prepare();
      },
      { rootMargin: NEAR_MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [prepare]);
  const open = async (): Promise<void> => {
    if (await prepare()) setOpen(true);
    else showToast(words.mapFailed);
  };
  return (
    <PlanItem title={words.map}>
      <div ref={frame} className={`relative ruled ${styles['land']}`}>
        {LocalMap && <LocalMap open={isOpen} view={view} otherMap={otherMap} onClose={() => setOpen(false)} />}
        <span className={`cover ${styles['circle']}`} style={{ width: size, height: size }} />
        <span data-covers="" className={`ground-sheet absolute faint ${styles['source']}`}>
          {words.mapSource}
        </span>
      </div>
      <p>{isMark(view.scale) ? words.mark : words.circle}</p>
      <OwnDistances property={property} />
      <PlanLink
        href={otherMap}
        target="_blank"
        rel="noreferrer"
        aria-haspopup={isHydrated ? 'dialog' : undefined}
        onClick={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        {words.openMap}
      </PlanLink>
    </PlanItem>
  );
}
