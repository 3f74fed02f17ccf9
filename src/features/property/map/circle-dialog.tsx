import { useDevice } from '#data/device/device-query.ts';
import { myPlacesQuery } from '#data/device/visitor-lists.queries.ts';
import type { Place } from '#lib/distance.ts';
import { MapStage } from '#parts/map/map-stage.tsx';
import { positionOnMap, radiusOnMap } from '#parts/map/map-view.ts';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { mapDialog as words } from '../words.ts';
import styles from './circle-dialog.module.css';

/** Radius of the circle, km. */
export const CIRCLE_KM = 0.5;
/** Rounds the centre to about 440 m, in degrees, so that it does not give away where the property is. */
const STEP = 0.004;

export const circleAround = ({ lat, lng }: Place): Place => ({
  lat: Math.round(lat / STEP) * STEP,
  lng: Math.round(lng / STEP) * STEP,
});

/** About 5 km across a phone, px per degree. */
const SCALE = 8_000;

interface CircleDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly place: Place;
  readonly otherMap: string;
}

/** The circle that a property lies in, with the visitor's own places. Only the agent tells the exact place. */
export function CircleDialog({ open, onClose, place, otherMap }: CircleDialogProps) {
  const centre = circleAround(place);
  const { data: ownPlaces = [] } = useDevice(myPlacesQuery);
  return (
    <Dialog open={open} onClose={onClose} title={words.title} shape="full">
      <div className={styles['map']}>
        <MapStage label={words.map} initial={() => ({ ...centre, scale: SCALE })}>
          <span {...positionOnMap(centre)} {...radiusOnMap(CIRCLE_KM)} className={styles['circle']} />
          {ownPlaces.map((own) => (
            <span key={own.slot} {...positionOnMap(own)} className={classNames('saved nowrap', styles['own'])}>
              {own.name}
            </span>
          ))}
        </MapStage>
      </div>
      <p className={styles['words']}>{words.note}</p>
      <LinkButton href={otherMap} target="_blank" rel="noreferrer">
        {words.otherMap}
      </LinkButton>
    </Dialog>
  );
}
