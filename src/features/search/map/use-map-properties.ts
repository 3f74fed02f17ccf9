import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { MapProperty } from '#contract/map-points.ts';
import { type Box, boxOf, levelOf, type Size, type View, within } from '#lib/map/viewport.ts';
import { type MapLink, openMapLink } from '#parts/map/map-link.ts';
import {
  type Labelled,
  type Look,
  labelsFor,
  type PropertiesShown,
  type PropertiesToShow,
  type PropertyLabel,
} from '#parts/map/map-orders.ts';

interface Known extends Omit<PropertiesShown, 'labelled'> {
  readonly of: string;
  /** What is in sight of them; undefined: all. */
  readonly sight: Box | undefined;
}

interface OfSearch {
  readonly of: string;
}

interface MapPropertiesProps {
  /** undefined while they are on their way. */
  readonly homes: PropertiesToShow | undefined;
  readonly of: string;
  /** What is in sight of them, the same object while it is the same; undefined: all. */
  readonly sight: Box | undefined;
  /** Says what the map looks at when they come; undefined while there is none. */
  readonly look: () => Look | undefined;
}

interface MapProperties {
  /** The worker that knows them. */
  readonly link: MapLink;
  /** The homes on the map; undefined while they are on their way. */
  readonly known: Known | undefined;
  /** The labels around what is in sight, in the order of reading. */
  readonly labels: readonly PropertyLabel[];
  /** The worker failed to load, or could not read the properties. */
  readonly isMissing: boolean;
  /** What is known of homes. */
  readonly homesOf: (ids: Int32Array) => Promise<readonly MapProperty[]>;
  /** To be called in each frame in which the map has moved. */
  readonly follow: (view: View, size: Size) => void;
}

const NONE: readonly PropertyLabel[] = [];

/**
 * Has the homes of a map read and labelled beside the page. Labels are made anew when another level is reached or the view
 * leaves what was made, and come without holding up the hand that moves the map; until then those before stand.
 */
export function useMapProperties({ homes, of, sight, look }: MapPropertiesProps): MapProperties {
  const [link] = useState(openMapLink);
  const starts = useSyncExternalStore(link.onStart, link.starts, link.starts);
  const [known, setKnown] = useState<Known>();
  const [shown, setShown] = useState<Labelled & OfSearch>();
  const [isMissing, setMissing] = useState(false);
  /** The last labels requested; answers to earlier requests are dropped. */
  const latest = useRef<Pick<Labelled, 'level' | 'box'> & OfSearch>(undefined);
  const now = useRef({ sight, look });
  useLayoutEffect(() => {
    now.current = { sight, look };
  });

  useEffect(() => {
    link.start();
    return link.end;
  }, [link]);
  useEffect(() => {
    if (homes === undefined || starts === 0) return;
    let isPast = false;
    const { sight: seen, look: lookNow } = now.current;
    const { current: before } = latest;
    link.ask({ kind: 'take', homes, look: lookNow(), sight: seen }).then(
      ({ labelled, ...all }) => {
        if (isPast) return;
        // If the map has moved since, newer labels are already on their way.
        const made = labelled !== undefined && latest.current === before ? { of, ...labelled } : undefined;
        if (made !== undefined) latest.current = made;
        // One transition for both, so that moving the map stays smooth.
        startTransition(() => {
          setMissing(false);
          setKnown({ ...all, of, sight: seen });
          if (made !== undefined) setShown(made);
        });
      },
      () => {
        if (!isPast) setMissing(true);
      },
    );
    return () => {
      isPast = true;
    };
  }, [link, starts, homes, of]);
  useEffect(() => {
    if (known?.of !== of || known.sight === sight) return;
    if (sight === undefined) {
      setKnown({ ...known, sight, inSight: known.count });
      return;
    }
    let isPast = false;
    link.ask({ kind: 'count', box: sight }).then(
      ({ count: inSight }) => {
        if (!isPast) setKnown({ ...known, sight, inSight });
      },
      () => setMissing(true),
    );
    return () => {
      isPast = true;
    };
  }, [link, known, of, sight]);

  const askLabels = (next: NonNullable<typeof latest.current>): void => {
    latest.current = next;
    link.ask({ kind: 'labels', level: next.level, box: next.box }).then(
      ({ labels }) => {
        if (latest.current === next) startTransition(() => setShown({ ...next, labels }));
      },
      () => setMissing(true),
    );
  };
  const homesOf = useCallback(async (ids: Int32Array) => (await link.ask({ kind: 'homes', ids })).homes, [link]);
  const isKnown = known?.of === of;
  return {
    link,
    known: isKnown ? known : undefined,
    labels: shown?.of === of ? shown.labels : NONE,
    isMissing,
    homesOf,
    follow: (view, size) => {
      if (!isKnown) return;
      const { current } = latest;
      const isThere =
        current?.of === of && current.level === levelOf(view.scale) && within(boxOf(view, size), current.box);
      if (!isThere) askLabels({ of, ...labelsFor(view, size) });
    },
  };
}
