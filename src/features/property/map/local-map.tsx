import type { ComponentProps } from 'react';
import { MapStill } from '#parts/map/map-still.tsx';
import { CIRCLE_PIXELS } from './circle.ts';
import { CircleDialog } from './circle-dialog.tsx';

/** A map tile draws the land and opens the map. */
export const LocalMap = (props: ComponentProps<typeof CircleDialog>) => (
  <>
    <MapStill {...props.view} circle={CIRCLE_PIXELS} />
    <CircleDialog {...props} />
  </>
);
