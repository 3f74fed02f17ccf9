import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { type Box, getBox, getLevel, isWithin, type Size, type View } from '#lib/map/viewport.ts';
import { createMapClient } from '#parts/map/map-client.ts';
import {
  getLabelArea,
  type LabelArea,
  type LabelledArea,
  type LoadedProperties,
  type MapFrame,
  type PropertiesToShow,
  type PropertyLabel,
} from '#parts/map/map-messages.ts';

interface OfSearch {
  readonly searchKey: string;
}

interface Loaded extends Omit<LoadedProperties, 'labelled'>, OfSearch {
  /** The view that is counted; undefined is the one that the properties were loaded for. */
  readonly sight: LabelArea | undefined;
}

interface MapPropertiesOptions extends OfSearch {
  readonly properties: PropertiesToShow | undefined;
  readonly hidden: ReadonlySet<number>;
  readonly within: Box | undefined;
  /** A stable object; undefined until the map has shown its properties. */
  readonly sight: LabelArea | undefined;
  readonly getFrame: () => MapFrame | undefined;
}

const NO_LABELS: readonly PropertyLabel[] = [];

/** Labels come from the worker, anew for another level or a view beyond the labelled box; until then the last ones stay. */
export function useMapProperties({ properties, hidden, within, searchKey, sight, getFrame }: MapPropertiesOptions) {
  const [client] = useState(createMapClient);
  const startCount = useSyncExternalStore(client.subscribe, client.startCount, client.startCount);
  const [loaded, setLoaded] = useState<Loaded>();
  const [labelled, setLabelled] = useState<LabelledArea & OfSearch>();
  const [isMissing, setMissing] = useState(false);
  /** Answers to earlier requests are dropped. */
  const latestArea = useRef<LabelArea & OfSearch>(undefined);
  const getVisible = useEffectEvent(() => ({ sight, frame: getFrame() }));

  useEffect(() => {
    client.start();
    return client.end;
  }, [client]);
  useEffect(() => {
    if (properties === undefined || startCount === 0) return;
    let isOutdated = false;
    const { sight: sightBefore, frame } = getVisible();
    const { current: areaBefore } = latestArea;
    client.request({ kind: 'load', properties, hidden, within, frame }).then(
      ({ labelled: labels, ...rest }) => {
        if (isOutdated) return;
        // If the map has moved on, newer labels are on their way.
        const next = labels !== undefined && latestArea.current === areaBefore ? { searchKey, ...labels } : undefined;
        if (next !== undefined) latestArea.current = next;
        // One transition for both keeps the map's movement smooth.
        startTransition(() => {
          setMissing(false);
          setLoaded({ ...rest, searchKey, sight: sightBefore });
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
  useEffect(() => {
    if (loaded?.searchKey !== searchKey || sight === undefined || loaded.sight === sight) return;
    let isOutdated = false;
    client.request({ kind: 'count', ...sight }).then(
      ({ inSight, beyond }) => {
        if (!isOutdated) setLoaded({ ...loaded, sight, inSight, beyond });
      },
      () => setMissing(true),
    );
    return () => {
      isOutdated = true;
    };
  }, [client, loaded, searchKey, sight]);

  const requestLabels = (area: LabelArea & OfSearch): void => {
    latestArea.current = area;
    client.request({ kind: 'labels', level: area.level, box: area.box }).then(
      ({ labels }) => {
        if (latestArea.current === area) startTransition(() => setLabelled({ ...area, labels }));
      },
      () => setMissing(true),
    );
  };
  const isLoaded = loaded?.searchKey === searchKey;
  return {
    client,
    loaded: isLoaded ? loaded : undefined,
    labels: labelled?.searchKey === searchKey ? labelled.labels : NO_LABELS,
    /** The worker failed to load, or could not read the properties. */
    isMissing,
    getProperties: useCallback(
      async (ids: Int32Array) => (await client.request({ kind: 'properties', ids })).properties,
      [client],
    ),
    onView: (view: View, size: Size): void => {
      if (!isLoaded) return;
      const { current } = latestArea;
      const isLabelled =
        current?.searchKey === searchKey &&
        current.level === getLevel(view.scale) &&
        isWithin(getBox(view, size), current.box);
      if (!isLabelled) requestLabels({ searchKey, ...getLabelArea(view, size) });
    },
  };
}
