import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { type Box, getBox, getLevel, isWithin, type Size, type View } from '#lib/map/viewport.ts';
import { createMapClient } from '#parts/map/map-client.ts';
import {
  getLabelArea,
  getSight,
  type LabelArea,
  type LabelledArea,
  type LoadedProperties,
  type MapFrame,
  type PropertiesToShow,
} from '#parts/map/map-messages.ts';

interface OfSearch {
  readonly searchKey: string;
}

interface MapPropertiesOptions extends OfSearch {
  readonly properties: PropertiesToShow | undefined;
  readonly hidden: ReadonlySet<number>;
  readonly within: Box | undefined;
  readonly getFrame: () => MapFrame | undefined;
}

/** Labels come from the worker, anew for another level or a view beyond the labelled box; until then the last ones stay. */
export function useMapProperties({ properties, hidden, within, searchKey, getFrame }: MapPropertiesOptions) {
  const [client] = useState(createMapClient);
  const startCount = useSyncExternalStore(client.subscribe, client.startCount, client.startCount);
  const [loaded, setLoaded] = useState<Omit<LoadedProperties, 'labelled'> & OfSearch>();
  const [labelled, setLabelled] = useState<LabelledArea & OfSearch>();
  const [isMissing, setMissing] = useState(false);
  /** Answers to earlier requests are dropped. */
  const latestArea = useRef<LabelArea & OfSearch>(undefined);
  const getVisibleFrame = useEffectEvent(getFrame);

  useEffect(() => {
    client.start();
    return client.end;
  }, [client]);
  useEffect(() => {
    if (properties === undefined || startCount === 0) return;
    let isOutdated = false;
    const { current: areaBefore } = latestArea;
    client.request({ kind: 'load', properties, hidden, within, frame: getVisibleFrame() }).then(
      ({ labelled: labels, ...rest }) => {
        if (isOutdated) return;
        // If the map has moved on, newer labels are on their way.
        const next = latestArea.current === areaBefore ? { searchKey, ...labels } : undefined;
        if (next !== undefined) latestArea.current = next;
        // One transition for both keeps the map's movement smooth.
        startTransition(() => {
          setMissing(false);
          setLoaded({ ...rest, searchKey });
          if (next !== undefined) setLabelled(next);
        });
      },
      () => {
        if (!isOutdated) setMissing(true);
      },
    );
    return () => {
      isOutdated = true;
    };
  }, [client, startCount, properties, hidden, within, searchKey]);

  const isLoaded = loaded?.searchKey === searchKey;
  const shown = labelled?.searchKey === searchKey ? labelled : undefined;
  const requestLabels = (area: LabelArea): void => {
    const next = { searchKey, ...area };
    latestArea.current = next;
    const isCounted = isSame(shown?.sight, area.sight);
    client.request({ kind: 'labels', ...area, isCounted }).then(
      (answer) => {
        if (latestArea.current !== next) return;
        const beyond = answer.beyond ?? shown?.beyond;
        startTransition(() => setLabelled({ searchKey, ...answer, beyond }));
      },
      () => setMissing(true),
    );
  };
  const getLatest = (): LabelArea | undefined =>
    latestArea.current?.searchKey === searchKey ? latestArea.current : undefined;
  return {
    client,
    loaded: isLoaded ? loaded : undefined,
    labelled: shown,
    /** The worker failed to load, or could not read the properties. */
    isMissing,
    getProperties: useCallback(
      async (ids: Int32Array) => (await client.request({ kind: 'properties', ids })).properties,
      [client],
    ),
    /** Requests labels for a view that moves, where the last ones do not reach. */
    onView: (view: View, size: Size): void => {
      if (!isLoaded) return;
      const latest = getLatest();
      const isLabelled =
        latest !== undefined && latest.level === getLevel(view.scale) && isWithin(getBox(view, size), latest.box);
      if (!isLabelled) requestLabels(getLabelArea(view, size, latest?.sight));
    },
    /** Requests labels that count what a view at rest shows. */
    onRest: (view: View, size: Size): void => {
      if (isLoaded && !isSame(getLatest()?.sight, getSight(view, size))) requestLabels(getLabelArea(view, size));
    },
  };
}

const isSame = (a: Box | undefined, b: Box): boolean => JSON.stringify(a) === JSON.stringify(b);
