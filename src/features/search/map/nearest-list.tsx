import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { MapPoints } from '#contract/content-answers.ts';
import { PAGE_SIZE } from '#contract/filter.ts';
import type { ListView } from '#contract/list-view.ts';
import { type MapProperty, unpackPoints } from '#contract/map-points.ts';
import type { PropertySummary } from '#contract/property.ts';
import type { Search } from '#contract/search-params.ts';
import { mapPointsQuery } from '#data/content.queries.ts';
import { useDevice } from '#data/device/device-query.ts';
import { knownPropertiesQuery } from '#data/device/known-properties.ts';
import { myPlacesQuery } from '#data/device/visitor-lists.queries.ts';
import { counted } from '#lib/counted.ts';
import { kilometresBetween, type Place } from '#lib/distance.ts';
import { inBox } from '#lib/map/viewport.ts';
import { pointOf } from '#parts/own-distances.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import type { ListState } from '../property-list.tsx';
import styles from './nearest-list.module.css';

export interface NearestProps {
  readonly search: Search;
  readonly state: ListState;
  readonly slot: NonNullable<ListView['nearest']>;
  readonly children: (state: ListState) => ReactNode;
}

const NONE: readonly MapProperty[] = [];
/** An unreadable answer counts as none. */
const unpacked = ({ record }: { readonly record: MapPoints | null }) =>
  record === null ? null : { homes: unpackPoints(record), unplaced: record.unplaced };

/**
 * A list in the order of nearness to a place of the visitor's. The server never learns the place: what it says of all homes
 * is sorted here, and the cards come out of the index on this device. Where that is not here yet, the page that the server
 * has made is sorted, and it says so.
 */
export function NearestList({ search: { filter, page }, state, slot, children }: NearestProps) {
  const { data: places, isPending } = useDevice(myPlacesQuery);
  const place = places?.find((one) => String(one.slot) === slot);
  const { data: points, isError } = useQuery({ ...mapPointsQuery(filter), select: unpacked });
  const { bounds } = filter;
  const homes = useMemo(() => {
    if (points == null) return NONE;
    if (bounds === undefined) return points.homes;
    const [west, south, east, north] = bounds;
    return points.homes.filter((home) => inBox({ west, south, east, north }, home));
  }, [points, bounds]);
  const ids = useMemo(() => (place === undefined ? [] : nearestIds(homes, place, page)), [homes, place, page]);
  const { data: known } = useQuery({ ...knownPropertiesQuery(ids), enabled: ids.length > 0 });

  if (isPending) return children({ kind: 'loading' });
  if (place === undefined) {
    return (
      <>
        <p className={classNames('muted text-sm', styles['note'])}>
          The place that this list was sorted by is not on this <DeviceName />: newest first.
        </p>
        {children(state)}
      </>
    );
  }
  if (points === undefined && !isError) return children({ kind: 'loading' });
  if (ids.length > 0 && known === undefined) return children({ kind: 'loading' });
  if (known != null) {
    const without = bounds === undefined ? (points?.unplaced ?? 0) : 0;
    return (
      <>
        <p className={classNames('muted text-sm', styles['note'])}>
          All {homes.length}, nearest to {place.name} first, in a straight line.
          {without === 0
            ? null
            : ` ${counted(without, 'home has', 'homes have')} no place on the map and cannot be sorted so.`}
        </p>
        {children({
          kind: 'loaded',
          list: { ...(state.kind === 'loaded' ? state.list : {}), dropped: 0, items: known, total: homes.length },
        })}
      </>
    );
  }
  if (state.kind !== 'loaded') return children(state);
  return (
    <>
      <p className={classNames('muted text-sm', styles['note'])}>
        The homes of this page, nearest to {place.name} first. The whole list is sorted once all homes are on this{' '}
        <DeviceName />.
      </p>
      {children({ kind: 'loaded', list: { ...state.list, items: nearestFirst(state.list.items, place) } })}
    </>
  );
}

/** The ids of one page of homes, the nearest first; of equals the newer id. @param page from 1 */
export const nearestIds = (homes: readonly MapProperty[], place: Place, page: number): readonly number[] =>
  homes
    .map((home) => ({ id: home.id, km: kilometresBetween(home, place) }))
    .sort((a, b) => a.km - b.km || b.id - a.id)
    .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    .map(({ id }) => id);

/** Homes in the order of nearness; those that do not say where they are come last, in the order they had. */
export function nearestFirst(homes: readonly PropertySummary[], place: Place): readonly PropertySummary[] {
  const kmOf = (home: PropertySummary): number => {
    const at = pointOf(home);
    return at === undefined ? Number.POSITIVE_INFINITY : kilometresBetween(at, place);
  };
  return homes
    .map((home, index) => ({ home, index, km: kmOf(home) }))
    .sort((a, b) => (a.km === b.km ? a.index - b.index : a.km - b.km))
    .map(({ home }) => home);
}
