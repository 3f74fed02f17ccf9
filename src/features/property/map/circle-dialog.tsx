import { useDevice } from '#data/device/device-query.ts';
import { myPlacesQuery } from '#data/device/visitor-lists.queries.ts';
import type { Place } from '#lib/distance.ts';
import { MapStage } from '#parts/map/map-stage.tsx';
import { positionOnMap, radiusOnMap } from '#parts/map/map-view.ts';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import styles from './circle-dialog.module.css';

// The site shows only a circle around a property; the agent tells the exact place.

/** Radius of the circle, km. */
export const CIRCLE_KM = 0.5;
/** The middle is rounded to this many degrees, about 440 m, so that it does not give the property away. */
const STEP = 0.004;

/** The middle of the circle around a home. */
export const circleAround = ({ lat, lng }: Place): Place => ({
  lat: Math.round(lat / STEP) * STEP,
  lng: Math.round(lng / STEP) * STEP,
});

/** About 5 km from side to side on a phone, px a degree. */
const SCALE = 8_000;

interface CircleDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly home: Place;
  readonly elsewhere: string | undefined;
}

/** A home on the map: the circle it is in, and the visitor's own places around. */
export function CircleDialog({ open, onClose, home, elsewhere }: CircleDialogProps) {
  const middle = circleAround(home);
  const { data: places = [] } = useDevice(myPlacesQuery);
  return (
    <Dialog open={open} onClose={onClose} title="Where it is" shape="full">
      <div className={styles['map']}>
        <MapStage
          label="Map of the area. Arrow keys move it, plus and minus zoom."
          initial={() => ({ ...middle, scale: SCALE })}
        >
          <span {...positionOnMap(middle)} {...radiusOnMap(CIRCLE_KM)} className={styles['circle']} />
          {places.map((place) => (
            <span key={place.slot} {...positionOnMap(place)} className={classNames('saved nowrap', styles['own'])}>
              {place.name}
            </span>
          ))}
        </MapStage>
      </div>
      <p className={styles['words']}>
        Somewhere in the circle, which is a kilometre across. The agent tells you the exact place.
      </p>
      {elsewhere === undefined ? null : (
        <LinkButton href={elsewhere} target="_blank" rel="noreferrer">
          Open the area on another map
        </LinkButton>
      )}
    </Dialog>
  );
}
