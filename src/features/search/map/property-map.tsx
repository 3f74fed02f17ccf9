import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { getMapPointsHref } from '#contract/content-calls.ts';
import { getPlaces, type PropertyFilter, withPlaces } from '#contract/filter.ts';
import type { MapProperty, MapSource } from '#contract/map-points.ts';
import { placeNames } from '#contract/place-names.ts';
import type { PropertySummary } from '#contract/property.ts';
import { getPlace } from '#contract/property-facts.ts';
import { mapPointsQuery } from '#data/content.queries.ts';
import { type MyPlace, storePlace } from '#data/device/visitor-lists.queries.ts';
import { useHidden } from '#data/hidden-properties.ts';
import type { Place } from '#lib/distance.ts';
import { fold } from '#lib/fold.ts';
import {
  type Box,
  fitBox,
  getAreaAround,
  getLevel,
  getSpot,
  isTouching,
  MAX_SCALE,
  moveView,
  roundBox,
  type Size,
  toBox,
  type View,
} from '#lib/map/viewport.ts';
import { getPriceParts } from '#lib/money.ts';
import {
  getSight,
  getViewOfAll,
  type MapFrame,
  type MapRegion,
  PROPERTY_SCALE,
  type PropertyLabel,
  ROOM,
} from '#parts/map/map-messages.ts';
import { loadNairobi } from '#parts/map/map-picture.ts';
import { MapStage } from '#parts/map/map-stage.tsx';
import { coversMap, type MapView } from '#parts/map/map-view.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon, minusIcon, pinIcon, plusIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { createSearchLink } from '../search-address.ts';
import { ChosenCard } from './chosen-card.tsx';
import { EdgeButtons } from './edge-buttons.tsx';
import type { NewPlace, PropertyGroup } from './map-dialogs.tsx';
import { getViewNear, loadPosition, OwnMarks } from './own-places.tsx';
import { PropertyLabels } from './property-labels.tsx';
import styles from './property-map.module.css';
import { useMapProperties } from './use-map-properties.ts';
import { places as placesWords, position as positionWords, map as words } from './words.tsx';

const MAX_LISTED = 40;
const ZOOM_FACTOR = 2;
/** A chosen home's label has this room beside its card, px. */
const LABEL_ROOM: Size = { width: 96, height: 52 };
const NO_LABELS: readonly PropertyLabel[] = [];
const NO_REGIONS: readonly MapRegion[] = [];

const loadDialogs = () => import('./map-dialogs.tsx').then((module) => module.MapDialogs);
const notifyNotLoaded = (): void => void showToast(words.notLoaded);
const focusMap = (): void =>
  document.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true });
/** A returning visitor finds the map of a search as they left it. */
const lastViews = new Map<string, View>();

/** These stand in for the points of an API host that has no list of them. */
const getPoints = (listed: readonly PropertySummary[]): readonly MapSource[] =>
  listed.map((property) => ({
    id: property.id,
    lat: property.location?.lat,
    lng: property.location?.lng,
    price: getPriceParts(property).amount,
    beds: Math.max(0, property.bedrooms ?? 0, ...(property.variants ?? []).map(({ bedrooms }) => bedrooms ?? 0)),
    place: fold(getPlace(property).address ?? ''),
    agreement: property.agreement_type,
  }));

export interface PropertyMapProps {
  readonly filter: PropertyFilter;
  readonly listed: readonly PropertySummary[];
}

export function PropertyMap({ filter, listed }: PropertyMapProps) {
  const navigate = useNavigate();
  const searchKey = getMapPointsHref(filter);
  const { data, isError, refetch } = useQuery(mapPointsQuery(filter));
  const properties = useMemo(() => data && (data.record ?? getPoints(listed)), [data, listed]);
  const titles = useMemo(() => new Map(listed.map(({ id, title }) => [id, title])), [listed]);
  const map = useRef<MapView>(null);
  const [isMoved, setMoved] = useState(false);
  const [group, setGroup] = useState<PropertyGroup>();
  const [isPlacesOpen, setPlacesOpen] = useState(false);
  const [newPlace, setNewPlace] = useState<NewPlace>();
  const [me, setMe] = useState<Place>();
  const [chosen, setChosen] = useState<MapProperty>();
  const [isLocating, setLocating] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { Part: MapDialogs, prepare: prepareDialogs } = useOnDemand(loadDialogs);

  const { bounds } = filter;
  const searchedBox = useMemo(() => bounds && toBox(bounds), [bounds]);
  const shownKey = useRef<string>(undefined);
  /** After a search of an area, or in another view, the map does not move to the properties of a new search. */
  const isStayingInPlace = (): boolean =>
    bounds !== undefined || (shownKey.current === undefined && lastViews.has(searchKey));
  const getFrame = (): MapFrame | undefined => {
    const { current } = map;
    if (current === null) return undefined;
    const isPlaced = isStayingInPlace() || shownKey.current === searchKey;
    return { size: current.size(), view: isPlaced ? current.view() : undefined };
  };
  const {
    client,
    loaded,
    labelled,
    getProperties,
    onView,
    onRest: countView,
    isMissing: isWorkerMissing,
  } = useMapProperties({
    properties,
    hidden: useHidden(),
    within: searchedBox,
    searchKey,
    getFrame,
  });
  const labels = labelled?.labels ?? NO_LABELS;
  const isMissing = isWorkerMissing || (isError && data === undefined);
  const isRetrying = useRef(false);
  const retry = (): void => {
    isRetrying.current = true;
    client.start();
    // The answer itself may have been unreadable.
    void refetch();
  };
  useEffect(() => {
    if (isMissing || !isRetrying.current) return;
    isRetrying.current = false;
    // The pressed button is gone, and the focus with it if it was there.
    if (document.activeElement === document.body) focusMap();
  }, [isMissing]);

  // Runs for a new search, and for properties that have just loaded.
  useLayoutEffect(() => {
    const { current } = map;
    if (current === null || loaded === undefined || shownKey.current === searchKey) return;
    const isStaying = isStayingInPlace();
    shownKey.current = searchKey;
    // The labels of a view that stays are drawn for it.
    current.show(isStaying ? current.view() : getViewOfAll(loaded.opening, current.size()));
    countView(current.view(), current.size());
    if (!isStaying) setMoved(false);
  });
  // Back and forward lead through searched areas.
  useEffect(() => {
    const { current } = map;
    if (current === null || searchedBox === undefined) return;
    if (JSON.stringify(searchedBox) !== JSON.stringify(getSight(current.view(), current.size())))
      current.show(fitBox(searchedBox, current.size()));
    setMoved(false);
  }, [searchedBox]);

  const onRest = (view: View, size: Size): void => {
    lastViews.set(searchKey, view);
    countView(view, size);
    setMoved(true);
  };
  const openLabel = useCallback(
    async ({ ids, place, box, isOnePlace }: PropertyLabel): Promise<void> => {
      const { current } = map;
      if (current === null) return;
      const view = current.view();
      if (isOnePlace || getLevel(view.scale) >= getLevel(MAX_SCALE)) {
        try {
          const [first, isReady] = await Promise.all([getProperties(ids.slice(0, MAX_LISTED)), prepareDialogs()]);
          if (!isReady) return notifyNotLoaded();
          const list = createSearchLink(getAreaFilter(filter, roundBox(box)));
          setGroup({ count: ids.length, place, properties: first, list });
        } catch {
          notifyNotLoaded();
        }
        return;
      }
      const to = fitBox(box, current.size(), ROOM, MAX_SCALE);
      setChosen(undefined);
      current.show({ ...to, scale: Math.max(to.scale, view.scale * 2) }, true);
      // The zoom removes the pressed label, so the map takes the focus.
      focusMap();
    },
    [getProperties, prepareDialogs, filter],
  );
  const searchArea = (): void => {
    const { current } = map;
    if (current === null) return;
    // The end of the last movement, told after the press, would offer the same search again.
    current.stop();
    setMoved(false);
    const box = getSight(current.view(), current.size());
    void navigate(createSearchLink(getAreaFilter(filter, box), { view: { isMap: true, nearest: undefined } }));
    focusMap();
  };
  const locate = async (): Promise<void> => {
    setLocating(true);
    setProblem(undefined);
    // The streets load with every press, so the request does not reveal who is in Nairobi.
    loadNairobi().catch(() => undefined);
    const found = await loadPosition(navigator.geolocation);
    setLocating(false);
    if ('problem' in found) return setProblem(found.problem);
    setMe(found.at);
    map.current?.show(getViewNear(found.at), true);
  };
  const openPlaces = async (): Promise<void> => {
    if (await prepareDialogs()) setPlacesOpen(true);
    else notifyNotLoaded();
  };
  const store = async (place: MyPlace): Promise<void> => {
    await storePlace(place);
    map.current?.show({ ...place, scale: Math.max(PROPERTY_SCALE, map.current.view().scale) }, true);
    showToast(placesWords.stored(place.name));
  };
  const storeCentre = async ({ slot, name }: NewPlace): Promise<void> => {
    const view = map.current?.view();
    if (view === undefined) return;
    try {
      await store({ slot, name, lat: view.lat, lng: view.lng });
      setNewPlace(undefined);
      focusMap();
    } catch {
      setProblem(placesWords.pointNotStored);
    }
  };
  // It may have left the search.
  const shown = chosen && labels.some(({ ids }) => ids.includes(chosen.id)) ? chosen : undefined;
  const status =
    loaded === undefined || labelled === undefined
      ? isMissing
        ? ''
        : words.loading
      : words.count(loaded.count, labelled.inSight, loaded.unplaced);

  return (
    // A snapshot keeps only the space: labels without land are not a map.
    <div data-late="" className={`stack full-height ${styles['frame']}`}>
      <MapStage
        label={words.label}
        client={client}
        initial={(size) =>
          searchedBox === undefined
            ? (lastViews.get(searchKey) ?? (loaded && getViewOfAll(loaded.opening, size)))
            : fitBox(searchedBox, size)
        }
        onView={onView}
        onRest={onRest}
        mapRef={map}
        over={
          <>
            {newPlace === undefined ? null : (
              <>
                <span className={`cover no-events ${styles['cross']}`} aria-hidden="true" />
                <div className={`row gap-2 text-sm ground-sheet absolute rounded ${styles['choose']}`}>
                  <p role="status">{placesWords.moveMap(newPlace.name)}</p>
                  <Button small variant="save" onClick={() => void storeCentre(newPlace)}>
                    {placesWords.isHere(newPlace.name)}
                  </Button>
                  <Button small onClick={() => setNewPlace(undefined)}>
                    {placesWords.cancel}
                  </Button>
                </div>
              </>
            )}
            {isMoved && newPlace === undefined ? (
              // Labels give way to it, so that it is always found in the same place.
              <Button
                small
                variant="main"
                {...coversMap}
                className={`absolute centred-block ${styles['area']}`}
                onClick={searchArea}
              >
                {filter.agreement_type === undefined ? words.searchAreaForSale : words.searchArea}
              </Button>
            ) : null}
            <EdgeButtons
              map={map}
              regions={labelled?.beyond ?? NO_REGIONS}
              labels={labels}
              onShow={(box) => map.current?.show(getViewOfAll(box, map.current.size()), true)}
            />
            {shown === undefined ? null : (
              <ChosenCard
                key={shown.id}
                property={shown}
                listed={listed.find(({ id }) => id === shown.id)}
                onRise={(card) => {
                  const { current } = map;
                  if (current === null) return;
                  const [view, size] = [current.view(), current.size()];
                  const spot = getSpot(view, size, shown);
                  if (!isTouching(getAreaAround(spot, LABEL_ROOM), card)) return;
                  const up = card.y - LABEL_ROOM.height / 2 - spot.y;
                  current.show(moveView(view, size, { x: 0, y: up }), true);
                }}
                onClose={() => {
                  setChosen(undefined);
                  focusMap();
                }}
              />
            )}
            <div {...coversMap} className={`stack absolute ${styles['zoom']}`}>
              <IconButton
                icon={plusIcon}
                variant="edge"
                label={words.zoomIn}
                onClick={() => map.current?.zoomBy(ZOOM_FACTOR)}
              />
              <IconButton
                icon={minusIcon}
                variant="edge"
                label={words.zoomOut}
                onClick={() => map.current?.zoomBy(1 / ZOOM_FACTOR)}
              />
            </div>
          </>
        }
      >
        <PropertyLabels labels={labels} titles={titles} onOpen={openLabel} chosen={shown?.id} onChoose={setChosen} />
        <OwnMarks map={map} me={me} />
      </MapStage>
      <div className={`row middle spread gap-2-4 ${styles['foot']}`}>
        <p role="status" className={`muted text-sm leading-20 ${styles['status']}`}>
          {problem ?? status}
          {data?.record === null ? words.pageOnly : null}
        </p>
        {isMissing ? (
          <p role="alert" className={`row middle text-sm muted leading-20 ${styles['missing']}`}>
            {words.missing}
            <Button small onClick={retry}>
              {words.retry}
            </Button>
          </p>
        ) : null}
        <div className={classNames('row gap-2', styles['own-buttons'])}>
          <Button small busy={isLocating} busyLabel={positionWords.locating} onClick={() => void locate()}>
            <span className="middle flex gap-2">
              <Icon path={pinIcon} />
              {positionWords.nearMe}
            </span>
          </Button>
          <Button small onClick={() => void openPlaces()}>
            {placesWords.button}
          </Button>
        </div>
      </div>
      {MapDialogs === null ? null : (
        <MapDialogs
          group={group}
          titles={titles}
          onCloseGroup={() => setGroup(undefined)}
          isPlacesOpen={isPlacesOpen}
          places={{
            onClose: () => setPlacesOpen(false),
            onChooseOnMap: setNewPlace,
            onStore: store,
            onDeleted: ({ name }) => showToast(placesWords.removed(name)),
          }}
        />
      )}
    </div>
  );
}

/** An area replaces the place that was searched before; other words stay. */
function getAreaFilter(filter: PropertyFilter, { west, south, east, north }: Box): PropertyFilter {
  const words = getPlaces(filter).filter((name) => !placeNames.has(fold(name)));
  return { ...withPlaces(filter, words), bounds: [west, south, east, north] };
}
