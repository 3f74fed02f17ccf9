import { type ReactNode, useEffect, useState } from 'react';
import { FailedPanel } from '#ui/panel.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import type { PropertyMapProps } from './map/property-map.tsx';
import styles from './map-place.module.css';
import { view as words } from './words-results.tsx';

const loadMap = async () => (await import('./map/property-map.tsx')).PropertyMap;

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
    <div className={isMap ? styles['split'] : isChanged ? styles['alone'] : undefined}>
      {map === undefined ? null : <MapBeside {...map} />}
      <div className={map === undefined ? undefined : styles['list']}>{children}</div>
    </div>
  );
}

function MapBeside(map: PropertyMapProps) {
  const { Part, isMissing, prepare } = useOnDemand(loadMap);
  useEffect(() => {
    void prepare();
  }, [prepare]);
  return (
    <div className={styles['map']}>
      {Part !== null && <Part {...map} />}
      {isMissing && (
        <div className={styles['failed']}>
          <FailedPanel title={words.noMap} message={words.notLoaded} onRetry={() => void prepare()} />
        </div>
      )}
      <noscript>
        <p>{words.needsScript}</p>
      </noscript>
    </div>
  );
}
