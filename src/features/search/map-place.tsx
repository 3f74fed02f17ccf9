import { type ReactNode, useEffect, useState } from 'react';
import { useConnection } from '#data/connection.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { Destination } from '#ui/link.tsx';
import { Panel, PlanDrawing } from '#ui/panel.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import type { PropertyMapProps } from './map/property-map.tsx';
import styles from './map-place.module.css';
import { view as words } from './words-results.tsx';

const loadMap = async () => (await import('./map/property-map.tsx')).PropertyMap;

interface MapPlaceProps {
  readonly map: PropertyMapProps | undefined;
  /** The same homes without the map. */
  readonly list: Destination;
  readonly children: ReactNode;
}

/** Below 900 px the map is above, else beside. The list stays the same element, so that no card renders again. */
export function MapPlace({ map, list, children }: MapPlaceProps) {
  const isMap = map !== undefined;
  const [wasMap, setWasMap] = useState(isMap);
  const [isChanged, setChanged] = useState(false);
  if (isMap !== wasMap) {
    setWasMap(isMap);
    setChanged(true);
  }
  return (
    <div className={isMap ? styles['split'] : isChanged ? styles['alone'] : undefined}>
      {map === undefined ? null : <MapBeside map={map} list={list} />}
      <div className={map === undefined ? undefined : styles['list']}>{children}</div>
    </div>
  );
}

function MapBeside({ map, list }: { readonly map: PropertyMapProps; readonly list: Destination }) {
  const connection = useConnection();
  const { Part, isMissing, prepare } = useOnDemand(loadMap);
  // Tried again once there is signal, so that nobody has to press for it.
  useEffect(() => {
    if (connection !== undefined) void prepare();
  }, [prepare, connection]);
  return (
    <div className={styles['map']}>
      {Part !== null && <Part {...map} />}
      {isMissing && (
        <div className={styles['failed']}>
          <Panel
            role="alert"
            title={connection === 'offline' ? words.noMapYet : words.noMap}
            drawing={<PlanDrawing drawing="plot" />}
            actions={
              <ButtonLink variant="main" {...list}>
                {words.showList}
              </ButtonLink>
            }
          >
            <p>{words.listInstead}</p>
          </Panel>
        </div>
      )}
      <noscript>
        <p>{words.needsScript}</p>
      </noscript>
    </div>
  );
}
