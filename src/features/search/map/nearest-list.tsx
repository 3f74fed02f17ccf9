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
import { getKilometresBetween, type Place } from '#lib/distance.ts';
import { isInBox, toBox } from '#lib/map/viewport.ts';
import { getPoint } from '#parts/own-distances.tsx';
import type { ListState } from '../property-list.tsx';
import { nearest as words } from './words.tsx';

export interface NearestProps {
  readonly search: Search;
  readonly state: ListState;
  readonly slot: NonNullable<ListView['nearest']>;
  readonly children: (state: ListState) => ReactNode;
}

const NONE: readonly MapProperty[] = [];
/** An unreadable answer counts as none. */
const unpack = ({ record }: { readonly record: MapPoints | null }) =>
  record === null ? null : { properties: unpackPoints(record), unplaced: record.unplaced };

/** The server never learns the place: this device sorts all points, and until it has them the server's page. */
export function NearestList({ search: { filter, page }, state, slot, children }: NearestProps) {
  const { data: places, isPending } = useDevice(myPlacesQuery);
  const place = places?.find((candidate) => String(candidate.slot) === slot);
  const { data: points, isError } = useQuery({ ...mapPointsQuery(filter), select: unpack });
  const { bounds } = filter;
  const properties = useMemo(() => {
    if (points == null) return NONE;
    return bounds === undefined
      ? points.properties
      : points.properties.filter((property) => isInBox(toBox(bounds), property));
  }, [points, bounds]);
  const ids = useMemo(() => (place && getNearestIds(properties, place, page)) ?? [], [properties, place, page]);
  const { data: known } = useQuery({ ...knownPropertiesQuery(ids), enabled: ids.length > 0 });

  const withNote = (note: ReactNode, list: ListState): ReactNode => (
    <>
      <p className="muted text-sm bottom-4">{note}</p>
      {children(list)}
    </>
  );
  if (isPending) return children({ kind: 'loading' });
  if (place === undefined) return withNote(words.unknownPlace(), state);
  if ((points === undefined && !isError) || (ids.length > 0 && known === undefined)) {
    return children({ kind: 'loading' });
  }
  if (known != null) {
    const unplaced = bounds === undefined ? (points?.unplaced ?? 0) : 0;
    const loaded = state.kind === 'loaded' ? state.list : {};
    return withNote(words.sorted(properties.length, place.name) + (unplaced === 0 ? '' : words.unplaced(unplaced)), {
      kind: 'loaded',
      list: { ...loaded, dropped: 0, items: known, total: properties.length },
    });
  }
  if (state.kind !== 'loaded') return children(state);
  const items = sortByDistance(state.list.items, place);
  return withNote(words.pageSorted(place.name), { kind: 'loaded', list: { ...state.list, items } });
}

/** Nearest first; of equals the newer one. @param page from 1 */
export const getNearestIds = (properties: readonly MapProperty[], place: Place, page: number): readonly number[] =>
  properties
    .map((property) => ({ id: property.id, km: getKilometresBetween(property, place) }))
    .sort((a, b) => a.km - b.km || b.id - a.id)
    .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    .map(({ id }) => id);

/** Properties without a point come last, in their order. */
export const sortByDistance = (properties: readonly PropertySummary[], place: Place): readonly PropertySummary[] =>
  properties
    .map((property) => {
      const point = getPoint(property);
      return { property, km: point && getKilometresBetween(point, place) };
    })
    .sort((a, b) => (a.km ?? FAR_KM) - (b.km ?? FAR_KM))
    .map(({ property }) => property);

/** No two points on earth are further apart. */
const FAR_KM = 1e6;
