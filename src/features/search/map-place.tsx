import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useShown } from '#ui/use-on-demand.ts';
import type { PropertyMapProps } from './map/property-map.tsx';
import styles from './map-place.module.css';
import { view as words } from './words-results.tsx';

const loadMap = async () => (await import('./map/property-map.tsx')).PropertyMap;
const MapMissing = lazy(() => import('./map-missing.tsx'));

interface MapPlaceProps {
  readonly map: PropertyMapProps | undefined;
  readonly children: ReactNode;
}

/** Below 900 px the map is above, else beside. The list stays the same element, so that no card renders again. */
export function MapPlace({ map, children }: MapPlaceProps) {
  const isMap = map !== undefined;
  const [wasMap, setWasMap] = useState(isMap);
  const [isChanged, setChanged] = useState(false);
  if (isMap !== wasMap) {
    setWasMap(isMap);
    setChanged(true);
  }
  return (
    <div className={isMap ? `stack gap-6 ${styles['split']}` : isChanged ? styles['alone'] : undefined}>
      {map === undefined ? null : <MapBeside {...map} />}
      <div className={map === undefined ? undefined : `can-shrink ${styles['list']}`}>{children}</div>
    </div>
  );
}

function MapBeside(map: PropertyMapProps) {
  const { Part, isMissing, prepare } = useShown(loadMap);
  return (
    <div className={`bleed ${styles['map']}`}>
      {Part !== null && <Part {...map} />}
      {isMissing && (
        <Suspense>
          <MapMissing onRetry={prepare} />
        </Suspense>
      )}
      <noscript>
        <p>{words.needsScript}</p>
      </noscript>
    </div>
  );
}
