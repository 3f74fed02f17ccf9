import type { ComponentProps } from 'react';
import { MapStill } from '#parts/map/map-still.tsx';
import { CircleDialog } from './circle-dialog.tsx';

/** The land of a map tile, and the map that it opens. */
export const LocalMap = (props: ComponentProps<typeof CircleDialog>) => (
  <>
    <MapStill {...props.view} />
    <CircleDialog {...props} />
  </>
);
