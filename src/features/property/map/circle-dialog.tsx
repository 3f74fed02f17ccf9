import { useDevice } from '#data/device/device-query.ts';
import { myPlacesQuery } from '#data/device/visitor-lists.queries.ts';
import type { View } from '#lib/map/viewport.ts';
import { MapStage } from '#parts/map/map-stage.tsx';
import { getPositionOnMap, getSizeOnMap } from '#parts/map/map-view.ts';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { mapDialog as words } from '../words.ts';
import { CIRCLE_KM } from './circle.ts';
import styles from './circle-dialog.module.css';

interface CircleDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly view: View;
  readonly otherMap: string;
}

/** In px a degree: the circle can be seen as one. */
const LEAST_SCALE = 2_000;

/** Only the agent tells the exact place. */
export function CircleDialog({ open, onClose, view, otherMap }: CircleDialogProps) {
  const { data: ownPlaces = [] } = useDevice(myPlacesQuery);
  return (
    <Dialog open={open} onClose={onClose} title={words.title} shape="full">
      <div className={styles['map']}>
        <MapStage label={words.map} initial={() => ({ ...view, scale: Math.max(LEAST_SCALE, view.scale) })}>
          <span {...getPositionOnMap(view)} {...getSizeOnMap(CIRCLE_KM)} className={styles['circle']} />
          {ownPlaces.map((own) => (
            <span
              key={own.slot}
              {...getPositionOnMap(own)}
              className={classNames('saved nowrap rounded-1 own-tag', styles['own'])}
            >
              {own.name}
            </span>
          ))}
        </MapStage>
      </div>
      <p className="top-3 bottom-1">{words.note}</p>
      <LinkButton href={otherMap} target="_blank" rel="noreferrer">
        {words.otherMap}
      </LinkButton>
    </Dialog>
  );
}
