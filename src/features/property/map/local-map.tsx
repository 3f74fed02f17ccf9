import type { ComponentProps } from 'react';
import { MapStill } from '#parts/map/map-still.tsx';
import { getCirclePixels } from './circle.ts';
import { CircleDialog } from './circle-dialog.tsx';

/** A map tile draws the land and opens the map. */
export const LocalMap = (props: ComponentProps<typeof CircleDialog>) => (
  <>
    <MapStill {...props.view} circle={getCirclePixels(props.view.scale)} />
    <CircleDialog {...props} />
  </>
);
