import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { minusIcon, pinIcon, plusIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './homes-map.module.css';

const FACTOR = 2;

/** Closer and further, over the map. */
export function ZoomButtons({ onZoom }: { readonly onZoom: (factor: number) => void }) {
  return (
    <div className={classNames('stack gap-2', styles['zoom'])}>
      <IconButton icon={plusIcon} look="edge" label="Closer" onClick={() => onZoom(FACTOR)} />
      <IconButton icon={minusIcon} look="edge" label="Further away" onClick={() => onZoom(1 / FACTOR)} />
    </div>
  );
}

interface OwnButtonsProps {
  readonly onNearMe: () => void;
  readonly isAsking: boolean;
  readonly onPlaces: () => void;
}

/** Where the visitor is, and their own places: below the map, where they cover no label. */
export function OwnButtons({ onNearMe, isAsking, onPlaces }: OwnButtonsProps) {
  return (
    <div className={classNames('row gap-2', styles['own-buttons'])}>
      <Button small icon={pinIcon} busy={isAsking} busyLabel="Asking…" onClick={onNearMe}>
        Near me
      </Button>
      <Button small onClick={onPlaces}>
        My places
      </Button>
    </div>
  );
}
