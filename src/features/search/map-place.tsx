import { type ReactNode, useEffect } from 'react';
import type { ListView } from '#contract/list-view.ts';
import { TextLink } from '#ui/button.tsx';
import type { Destination } from '#ui/link.tsx';
import { FailedPanel } from '#ui/panel.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import type { PropertyMapProps } from './map/property-map.tsx';
import styles from './map-place.module.css';

const loadMap = async () => (await import('./map/property-map.tsx')).PropertyMap;

interface MapPlaceProps {
  /** undefined: the list alone. */
  readonly map: PropertyMapProps | undefined;
  readonly children: ReactNode;
}

/**
 * A list, and beside it its map, from 900 px on; below it on phones. The map's script comes with it. The list is the same
 * element with and without a map: its cards stay when the map comes or goes, and none is drawn anew.
 */
export function MapPlace({ map, children }: MapPlaceProps) {
  return (
    <div className={map === undefined ? undefined : styles['split']}>
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
        <FailedPanel title="No map just now" message="It could not be had." onRetry={() => void prepare()} />
      )}
      <noscript>
        <p>The map takes a browser with JavaScript. The same homes stand in the list below.</p>
      </noscript>
    </div>
  );
}

interface MapToggleProps {
  /** The list, looked at in a way. */
  readonly to: (view: ListView) => Destination;
  readonly view: ListView;
  readonly className?: string | undefined;
}

/** Leads from the list to its map, and back. */
export function MapToggle({ to, view, className }: MapToggleProps) {
  const { isMap } = view;
  return (
    <TextLink {...to({ ...view, isMap: !isMap })} className={className}>
      <span className="visually-hidden">Show as </span>
      {isMap ? 'List' : 'Map'}
    </TextLink>
  );
}
