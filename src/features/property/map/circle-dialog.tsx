import { useDevice } from '#data/device/device-query.ts';
import { myPlacesQuery } from '#data/device/visitor-lists.queries.ts';
import type { View } from '#lib/map/viewport.ts';
import { fitTowns } from '#parts/map/map-names.ts';
import { MapStage } from '#parts/map/map-stage.tsx';
import { getPositionOnMap, getSizeOnMap } from '#parts/map/map-view.ts';
import { LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { details, mapDialog as words } from '../words.ts';
import { CIRCLE_KM, isMark } from './circle.ts';
import styles from './circle-dialog.module.css';
import tile from './map-tile.module.css';

interface CircleDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly view: View;
  readonly otherMap: string;
}

/** Only the agent tells the exact place. */
export function CircleDialog({ open, onClose, view, otherMap }: CircleDialogProps) {
  const { data: ownPlaces = [] } = useDevice(myPlacesQuery);
  return (
    <Dialog open={open} onClose={onClose} title={words.title} className={styles['dialog']}>
      <div className={styles['map']}>
        <MapStage label={words.map} initial={(size) => fitTowns(view, size)}>
          <span
            {...getPositionOnMap(view)}
            {...getSizeOnMap(CIRCLE_KM)}
            className={`absolute no-events ${styles['own']} ${tile['circle']}`}
          />
          {ownPlaces.map((own) => (
            <span
              key={own.slot}
              {...getPositionOnMap(own)}
              className={`absolute no-events saved nowrap rounded-1 own-tag ${styles['own']}`}
            >
              {own.name}
            </span>
          ))}
        </MapStage>
      </div>
      <p className="top-3 bottom-1">
        {isMark(view.scale) ? details.mark : details.circle} {words.note}
      </p>
      <LinkButton href={otherMap} target="_blank" rel="noreferrer">
        {words.otherMap}
      </LinkButton>
    </Dialog>
  );
}
