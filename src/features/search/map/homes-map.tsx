import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PropertyFilter } from '#contract/filter.ts';
import { boxOfHomes, columnsOf, countIn, type HomeColumns, packPoints } from '#contract/map-points.ts';
import { mapPointsHref } from '#contract/map-points-href.ts';
import type { PropertySummary } from '#contract/property.ts';
import { placeOf } from '#contract/property-facts.ts';
import { useDevice } from '#data/device/device-query.ts';
import { keepPlace, type MyPlace, myPlacesQuery } from '#data/device/my-places.queries.ts';
import { mapPointsQuery } from '#data/map-points.queries.ts';
import type { Place } from '#lib/distance.ts';
import { fold } from '#lib/fold.ts';
import { type Cluster, isOnePlace } from '#lib/map/clusters.ts';
import {
  type Box,
  boxOf,
  fitted,
  levelOf,
  MAP_BOX,
  MAX_SCALE,
  roundedBox,
  type Size,
  type View,
  widened,
  within,
} from '#lib/map/viewport.ts';
import { priceParts } from '#lib/money.ts';
import { loadNairobi } from '#parts/map/map-files.ts';
import { MapStage } from '#parts/map/map-stage.tsx';
import type { MapView } from '#parts/map/map-view.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { withView } from '../list-view.ts';
import { addressOf } from '../search-address.ts';
import { useGo } from '../use-go.ts';
import { areaFilter } from './area-filter.ts';
import { HomeLabels } from './home-labels.tsx';
import { mapInWords } from './home-words.ts';
import styles from './homes-map.module.css';
import { OwnButtons, ZoomButtons } from './map-controls.tsx';
import { askWhere, viewNear } from './near-me.ts';
import { OwnMarks } from './own-marks.tsx';
import type { NewPlace } from './places-dialog.tsx';
import { useHomeClusters } from './use-home-clusters.ts';

/** Room around homes that are all to be seen, px. */
const ROOM = 72;
/** A single home is shown with its quarter, px a degree. */
const HOME_SCALE = 4_000;
const NO_HOMES = columnsOf(packPoints([]));
const NO_PLACES: readonly MyPlace[] = [];
// Neither is part of the first view.
const loadHomesHere = () => import('./map-dialogs.ts').then((module) => module.HomesHere);
const loadPlacesDialog = () => import('./map-dialogs.ts').then((module) => module.PlacesDialog);
const sayNotLoaded = (): void => {
  showToast('This part could not be loaded. Try again when you have signal.');
};
/** Where each search was last looked at, while this page is open: who comes back finds it so. */
const lastViews = new Map<string, View>();

/** What a list knows of its homes, where nobody knows them all. */
const ofList = (listed: readonly PropertySummary[]) =>
  packPoints(
    listed.map((property) => ({
      id: property.id,
      lat: property.location?.lat,
      lng: property.location?.lng,
      price: priceParts(property).amount,
      beds: Math.max(0, property.bedrooms ?? 0, ...(property.variants ?? []).map(({ bedrooms }) => bedrooms ?? 0)),
      place: fold(placeOf(property).address ?? ''),
      agreement: property.agreement_type,
    })),
  );

const boxOfBounds = ([west, south, east, north]: readonly [number, number, number, number]): Box => ({
  west,
  south,
  east,
  north,
});

export interface HomesMapProps {
  /** Which homes are on the map. */
  readonly filter: PropertyFilter;
  /** What the list beside shows: titles, and all that is known where another host has the homes. */
  readonly listed: readonly PropertySummary[];
}

/** The homes of a search on a map: price labels, groups that open, the visitor's own places, and a search of what is in sight. */
export function HomesMap({ filter, listed }: HomesMapProps) {
  const go = useGo();
  const key = mapPointsHref(filter);
  const { data, isError, refetch } = useQuery(mapPointsQuery(filter));
  const points = useMemo(() => (data === undefined ? undefined : (data.record ?? ofList(listed))), [data, listed]);
  const homes = useMemo(() => (points === undefined ? NO_HOMES : columnsOf(points)), [points]);
  const titles = useMemo(() => new Map(listed.map(({ id, title }) => [id, title])), [listed]);
  const { data: places = NO_PLACES } = useDevice(myPlacesQuery);
  const { clusters, follow } = useHomeClusters(homes, points === undefined ? undefined : key);
  const map = useRef<MapView>(null);
  const [seen, setSeen] = useState<Box>();
  const [isMoved, setMoved] = useState(false);
  const [here, setHere] = useState<Cluster & { readonly homes: HomeColumns }>();
  const { Part: HomesHere, prepare: prepareHere } = useOnDemand(loadHomesHere);
  const [isChoosing, setChoosing] = useState(false);
  const { Part: PlacesDialog, prepare: preparePlaces } = useOnDemand(loadPlacesDialog);
  const [newPlace, setNewPlace] = useState<NewPlace>();
  const [me, setMe] = useState<Place>();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();

  const { bounds } = filter;
  const asked = bounds === undefined ? undefined : boxOfBounds(bounds);
  const fittedTo = (box: Box, size: Size): View => fitted(box, size, ROOM, HOME_SCALE);
  const whole = (size: Size): View => fittedTo(boxOfHomes(homes) ?? MAP_BOX, size);
  const initial = (size: Size): View =>
    asked === undefined ? (lastViews.get(key) ?? whole(size)) : fitted(asked, size);

  // Another search, or homes that have just come: all of them are shown, unless the map was moved on purpose.
  const shownFor = useRef<string>(undefined);
  useLayoutEffect(() => {
    const { current } = map;
    if (current === null || points === undefined || shownFor.current === key) return;
    const isFirst = shownFor.current === undefined;
    shownFor.current = key;
    if (bounds !== undefined || (isFirst && lastViews.has(key))) {
      // They have their labels where the map is.
      current.show(current.view());
      return;
    }
    setMoved(false);
    current.show(whole(current.size()));
  });
  // Back and forward lead through areas.
  useEffect(() => {
    const { current } = map;
    if (current === null || bounds === undefined) return;
    const box = boxOfBounds(bounds);
    const now = boxOf(current.view(), current.size());
    const isThere = within(box, widened(now, 0.02)) && within(now, widened(box, 0.02));
    if (!isThere) current.show(fitted(box, current.size()));
    setMoved(false);
  }, [bounds]);

  const sayProblem = (text: string): void => setProblem(text);
  const rest = (view: View, size: Size): void => {
    lastViews.set(key, view);
    setSeen(boxOf(view, size));
    setMoved(true);
  };
  const focusMap = (): void =>
    document.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true });
  const open = (cluster: Cluster): void => {
    const { current } = map;
    if (current === null) return;
    const view = current.view();
    if (isOnePlace(cluster) || levelOf(view.scale) >= levelOf(MAX_SCALE)) {
      void prepareHere().then((isThere) => (isThere ? setHere({ ...cluster, homes }) : sayNotLoaded()));
      return;
    }
    const to = fitted(cluster.box, current.size(), ROOM, MAX_SCALE);
    current.show({ ...to, scale: Math.max(to.scale, view.scale * 2) }, true);
    // The label goes with the press.
    focusMap();
  };
  const searchHere = (): void => {
    const { current } = map;
    if (current === null) return;
    const box = roundedBox(boxOf(current.view(), current.size()));
    go(withView(addressOf(areaFilter(filter, box)), { isMap: true, nearest: undefined }));
    focusMap();
  };
  const findMe = async (): Promise<void> => {
    setAsking(true);
    setProblem(undefined);
    // Asked for by everybody who presses, so that it does not tell that somebody is in Nairobi.
    loadNairobi().catch(() => undefined);
    const found = await askWhere(navigator.geolocation);
    setAsking(false);
    if ('problem' in found) return sayProblem(found.problem);
    setMe(found.at);
    map.current?.show(viewNear(found.at), true);
  };
  const choosePlace = async (): Promise<void> => {
    if (await preparePlaces()) setChoosing(true);
    else sayNotLoaded();
  };
  const keep = async (place: MyPlace): Promise<void> => {
    await keepPlace(place);
    map.current?.show({ ...place, scale: Math.max(HOME_SCALE, map.current.view().scale) }, true);
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

  const sight = seen ?? asked;
  const inSight = sight === undefined ? homes.count : countIn(homes, sight);
  const areaWords = filter.agreement_type === undefined ? 'Homes for sale in this area' : 'Search this area';
  const hereHref =
    here === undefined ? '' : addressOf(areaFilter(filter, roundedBox(widenedBy(here.box, HERE_MARGIN))));

  return (
    <div className={styles['whole']}>
      <MapStage
        label="Map of homes. Arrow keys move it, plus and minus zoom."
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
        <HomeLabels homes={homes} clusters={clusters} titles={titles} onOpen={open} />
        <OwnMarks places={places} me={me} />
      </MapStage>
      <div className={styles['foot']}>
        <p role="status" className={styles['said']}>
          {problem ??
            (isError && points === undefined
              ? ''
              : points === undefined
                ? 'Looking for homes…'
                : mapInWords(homes.count, inSight, points.unplaced))}
          {data?.record === null ? ' These are the homes of this page of the list.' : null}
        </p>
        <OwnButtons onNearMe={() => void findMe()} isAsking={isAsking} onPlaces={() => void choosePlace()} />
      </div>
      {isError && points === undefined ? (
        <p role="alert" className={styles['said']}>
          The homes could not be had just now.{' '}
          <Button small onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
      {HomesHere === null ? null : (
        <HomesHere
          homes={homes}
          members={here?.members}
          titles={titles}
          listHref={hereHref}
          onClose={() => setHere(undefined)}
        />
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

/** The map is moved under a cross, by hand or by keys, until it stands where the place is. */
function ChooseSpot({ place, onKeep, onCancel }: ChooseSpotProps) {
  return (
    <>
      <span className={styles['cross']} aria-hidden="true" />
      <div className={styles['choose']}>
        <p role="status">Move the map until the cross is on {place.name}.</p>
        <Button small variant="save" onClick={onKeep}>
          {place.name} is here
        </Button>
        <Button small onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
