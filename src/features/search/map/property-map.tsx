import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { mapPointsHref } from '#contract/content-calls.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import type { MapSource } from '#contract/map-points.ts';
import { placeNames } from '#contract/place-names.ts';
import type { PropertySummary } from '#contract/property.ts';
import { placeOf } from '#contract/property-facts.ts';
import { mapPointsQuery } from '#data/content.queries.ts';
import { type MyPlace, storePlace } from '#data/device/visitor-lists.queries.ts';
import type { Place } from '#lib/distance.ts';
import { fold } from '#lib/fold.ts';
import {
  type Box,
  boxOf,
  fitted,
  levelOf,
  MAX_SCALE,
  roundedBox,
  type Size,
  type View,
  widened,
  within,
} from '#lib/map/viewport.ts';
import { priceParts } from '#lib/money.ts';
import { type Look, PROPERTY_SCALE, type PropertyLabel, ROOM, viewOfAll } from '#parts/map/map-orders.ts';
import { loadNairobi } from '#parts/map/map-picture.ts';
import { MapStage } from '#parts/map/map-stage.tsx';
import type { MapView } from '#parts/map/map-view.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { showToast } from '#ui/toast-store.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { searchLink } from '../search-address.ts';
import styles from './homes-map.module.css';
import type { Here, NewPlace } from './map-dialogs.tsx';
import { loadPosition, OwnButtons, OwnMarks, viewNear, ZoomButtons } from './own-places.tsx';
import { mapInWords, PropertyLabels } from './property-labels.tsx';
import { useMapProperties } from './use-map-properties.ts';

/** As many homes of one place are listed at once. */
const MOST_HERE = 40;
// Both load on demand: neither is part of the first view.
const loadPropertiesHere = () => import('./map-dialogs.tsx').then((module) => module.PropertiesHere);
const loadPlacesDialog = () => import('./map-dialogs.tsx').then((module) => module.PlacesDialog);
const notifyNotLoaded = (): void => {
  showToast('This part could not be loaded. Try again when you have signal.');
};
const focusMap = (): void =>
  document.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true });
/** The last view of each search, so that a returning visitor finds the map as they left it. */
const lastViews = new Map<string, View>();

/** Map points made from the listed properties, for API hosts without a list of all points. */
const ofList = (listed: readonly PropertySummary[]): readonly MapSource[] =>
  listed.map((property) => ({
    id: property.id,
    lat: property.location?.lat,
    lng: property.location?.lng,
    price: priceParts(property).amount,
    beds: Math.max(0, property.bedrooms ?? 0, ...(property.variants ?? []).map(({ bedrooms }) => bedrooms ?? 0)),
    place: fold(placeOf(property).address ?? ''),
    agreement: property.agreement_type,
  }));

const boxOfBounds = ([west, south, east, north]: readonly [number, number, number, number]): Box => ({
  west,
  south,
  east,
  north,
});

export interface PropertyMapProps {
  readonly filter: PropertyFilter;
  /** What the list beside shows: titles, and all that is known where another host has the homes. */
  readonly listed: readonly PropertySummary[];
}

/** The homes of a search on a map: price labels, groups that open, the visitor's own places, and a search of what is in sight. */
export function PropertyMap({ filter, listed }: PropertyMapProps) {
  const navigate = useNavigate();
  const key = mapPointsHref(filter);
  const { data, isError, refetch } = useQuery(mapPointsQuery(filter));
  const homes = useMemo(() => (data === undefined ? undefined : (data.record ?? ofList(listed))), [data, listed]);
  const titles = useMemo(() => new Map(listed.map(({ id, title }) => [id, title])), [listed]);
  const map = useRef<MapView>(null);
  const [seen, setSeen] = useState<Box>();
  const [isMoved, setMoved] = useState(false);
  const [here, setHere] = useState<Here>();
  const { Part: PropertiesHere, prepare: prepareHere } = useOnDemand(loadPropertiesHere);
  const [isChoosing, setChoosing] = useState(false);
  const { Part: PlacesDialog, prepare: preparePlaces } = useOnDemand(loadPlacesDialog);
  const [newPlace, setNewPlace] = useState<NewPlace>();
  const [me, setMe] = useState<Place>();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();

  const { bounds } = filter;
  const asked = useMemo(() => (bounds === undefined ? undefined : boxOfBounds(bounds)), [bounds]);
  const shownFor = useRef<string>(undefined);
  /** It stays where it is: it shows an area that was asked for, or was moved on purpose. */
  const stays = (): boolean => bounds !== undefined || (shownFor.current === undefined && lastViews.has(key));
  const look = (): Look | undefined => {
    const { current } = map;
    if (current === null) return undefined;
    return { size: current.size(), view: stays() || shownFor.current === key ? current.view() : undefined };
  };
  const { link, known, labels, homesOf, follow, ...wanting } = useMapProperties({
    homes,
    of: key,
    sight: seen ?? asked,
    look,
  });
  const isMissing = wanting.isMissing || (isError && data === undefined);
  const isRetrying = useRef(false);
  const retry = (): void => {
    isRetrying.current = true;
    link.start();
    // The answer itself may have been unreadable.
    void refetch();
  };
  useEffect(() => {
    if (isMissing || !isRetrying.current) return;
    isRetrying.current = false;
    // The button that was pressed has gone, and the focus with it if it was still there.
    if (document.activeElement === document.body) focusMap();
  }, [isMissing]);
  const whole = (size: Size): View => viewOfAll(known?.box, size);
  const initial = (size: Size): View =>
    asked === undefined ? (lastViews.get(key) ?? whole(size)) : fitted(asked, size);

  // Another search, or homes that have just come: all of them are shown, unless the map was moved on purpose.
  useLayoutEffect(() => {
    const { current } = map;
    if (current === null || known === undefined || shownFor.current === key) return;
    const isStaying = stays();
    shownFor.current = key;
    if (isStaying) {
      // The map stays, and its labels are drawn for the current view.
      current.show(current.view());
      return;
    }
    setMoved(false);
    setSeen(undefined);
    current.show(whole(current.size()));
  });
  // Back and forward lead through areas.
  useEffect(() => {
    const { current } = map;
    if (current === null || bounds === undefined) return;
    const box = boxOfBounds(bounds);
    const now = boxOf(current.view(), current.size());
    const isThere = within(box, widened(now, 0.02)) && within(now, widened(box, 0.02));
    if (!isThere) {
      current.show(fitted(box, current.size()));
      setSeen(undefined);
    }
    setMoved(false);
  }, [bounds]);

  const sayProblem = (text: string): void => setProblem(text);
  const rest = (view: View, size: Size): void => {
    lastViews.set(key, view);
    setSeen(boxOf(view, size));
    setMoved(true);
  };
  const open = useCallback(
    ({ ids, place, box, isOnePlace }: PropertyLabel): void => {
      const { current } = map;
      if (current === null) return;
      const view = current.view();
      if (isOnePlace || levelOf(view.scale) >= levelOf(MAX_SCALE)) {
        Promise.all([homesOf(ids.slice(0, MOST_HERE)), prepareHere()]).then(
          ([listed, isThere]) => {
            const list = searchLink(areaFilter(filter, roundedBox(widenedBy(box, HERE_MARGIN))));
            if (isThere) setHere({ count: ids.length, place, homes: listed, list });
            else notifyNotLoaded();
          },
          () => notifyNotLoaded(),
        );
        return;
      }
      const to = fitted(box, current.size(), ROOM, MAX_SCALE);
      current.show({ ...to, scale: Math.max(to.scale, view.scale * 2) }, true);
      // The press removes its label, so the map takes the focus.
      focusMap();
    },
    [homesOf, prepareHere, filter],
  );
  const searchHere = (): void => {
    const { current } = map;
    if (current === null) return;
    const box = roundedBox(boxOf(current.view(), current.size()));
    void navigate(searchLink(areaFilter(filter, box), { view: { isMap: true, nearest: undefined } }));
    focusMap();
  };
  const findMe = async (): Promise<void> => {
    setAsking(true);
    setProblem(undefined);
    // Every press fetches it, so the request does not reveal who is in Nairobi.
    loadNairobi().catch(() => undefined);
    const found = await loadPosition(navigator.geolocation);
    setAsking(false);
    if ('problem' in found) return sayProblem(found.problem);
    setMe(found.at);
    map.current?.show(viewNear(found.at), true);
  };
  const choosePlace = async (): Promise<void> => {
    if (await preparePlaces()) setChoosing(true);
    else notifyNotLoaded();
  };
  const keep = async (place: MyPlace): Promise<void> => {
    await storePlace(place);
    map.current?.show({ ...place, scale: Math.max(PROPERTY_SCALE, map.current.view().scale) }, true);
    showToast(`${place.name} is kept on this device.`);
  };
  const keepMiddle = async ({ slot, name }: NewPlace): Promise<void> => {
    const view = map.current?.view();
    if (view === undefined) return;
    try {
      await keep({ slot, name, lat: view.lat, lng: view.lng });
      setNewPlace(undefined);
      focusMap();
    } catch {
      sayProblem('The place could not be kept on this device. Try again.');
    }
  };

  const areaWords = filter.agreement_type === undefined ? 'Homes for sale in this area' : 'Search this area';

  return (
    // A snapshot keeps only the room: labels without land are no map.
    <div data-late="" className={styles['whole']}>
      <MapStage
        label="Map of homes. Arrow keys move it, plus and minus zoom."
        link={link}
        initial={initial}
        onView={follow}
        onRest={rest}
        mapRef={map}
        over={
          <>
            {newPlace === undefined ? null : (
              <ChooseSpot
                place={newPlace}
                onKeep={() => void keepMiddle(newPlace)}
                onCancel={() => setNewPlace(undefined)}
              />
            )}
            {isMoved && newPlace === undefined ? (
              <Button small variant="main" className={styles['area']} onClick={searchHere}>
                {areaWords}
              </Button>
            ) : null}
            <ZoomButtons onZoom={(factor) => map.current?.zoomBy(factor)} />
          </>
        }
      >
        <PropertyLabels labels={labels} titles={titles} onOpen={open} />
        <OwnMarks map={map} me={me} />
      </MapStage>
      <div className={classNames('row middle spread', styles['foot'])}>
        <p role="status" className={classNames('muted text-sm', styles['said'])}>
          {problem ??
            (known !== undefined
              ? mapInWords(known.count, known.inSight, known.unplaced)
              : isMissing
                ? ''
                : 'Looking for homes…')}
          {data?.record === null ? ' These are the homes of this page of the list.' : null}
        </p>
        {isMissing ? (
          <p role="alert" className={classNames('row middle text-sm', styles['missing'])}>
            The homes could not be had just now.
            <Button small onClick={retry}>
              Try again
            </Button>
          </p>
        ) : null}
        <OwnButtons onNearMe={() => void findMe()} isAsking={isAsking} onPlaces={() => void choosePlace()} />
      </div>
      {PropertiesHere === null ? null : (
        <PropertiesHere here={here} titles={titles} onClose={() => setHere(undefined)} />
      )}
      {PlacesDialog === null ? null : (
        <PlacesDialog
          open={isChoosing}
          onClose={() => setChoosing(false)}
          onChooseOnMap={setNewPlace}
          onKeep={keep}
          onRemoved={({ name }) => showToast(`${name} was removed.`)}
        />
      )}
    </div>
  );
}

/** Homes are placed to half a thousandth of a degree: as far around them the list is searched. */
const HERE_MARGIN = 0.0006;
const widenedBy = ({ west, south, east, north }: Box, degrees: number): Box => ({
  west: west - degrees,
  south: south - degrees,
  east: east + degrees,
  north: north + degrees,
});

interface ChooseSpotProps {
  readonly place: NewPlace;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
}

/** The visitor moves the map under a cross until it marks the place. */
function ChooseSpot({ place, onKeep, onCancel }: ChooseSpotProps) {
  return (
    <>
      <span className={styles['cross']} aria-hidden="true" />
      <div className={classNames('row gap-2 text-sm', styles['choose'])}>
        <p role="status">Move the map until the cross is on {place.name}.</p>
        <Button small variant="save" onClick={onKeep}>
          {`${place.name} is here`}
        </Button>
        <Button small onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}

/**
 * The search of an area of the map: a place that was searched before gives way to it, words that were typed stay.
 * @param box as an address holds it
 */
function areaFilter({ location, ...filter }: PropertyFilter, box: Box): PropertyFilter {
  const isPlace = location !== undefined && placeNames.has(fold(location));
  return {
    ...filter,
    ...(location === undefined || isPlace ? {} : { location }),
    bounds: [box.west, box.south, box.east, box.north],
  };
}
