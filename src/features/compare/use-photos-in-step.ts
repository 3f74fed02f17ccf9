import { useRef, useState } from 'react';
import { shouldReduceMotion } from '#ui/preferences.ts';

/** A swipe over one property's photos moves all. @param count photos of the property with the most */
export function usePhotosInStep(count: number) {
  const [index, setIndex] = useState(0);
  const [isUsed, setUsed] = useState(false);
  const tracks = useRef(new Map<number, HTMLElement>());
  /** The others follow the touched track, so their scrolling moves nothing. */
  const leader = useRef<HTMLElement>(undefined);

  const scrollOthers = (next: number): void => {
    setIndex(next);
    const behavior = shouldReduceMotion() ? 'instant' : 'smooth';
    for (const track of tracks.current.values()) {
      if (track !== leader.current) track.scrollTo({ left: next * track.clientWidth, behavior });
    }
  };
  const lead = (column: number): void => {
    leader.current = tracks.current.get(column);
    setUsed(true);
  };
  return {
    index,
    /** True once somebody looks through photos: the next ones may be fetched. */
    isUsed,
    goTo: (next: number): void => {
      leader.current = undefined;
      setUsed(true);
      scrollOthers(Math.max(0, Math.min(count - 1, next)));
    },
    trackProps: (column: number) => ({
      ref: (element: HTMLElement | null): void => {
        if (element === null) tracks.current.delete(column);
        else tracks.current.set(column, element);
      },
      onPointerDown: () => lead(column),
      onPointerEnter: () => setUsed(true),
      onWheel: () => lead(column),
      onScroll: ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
        if (currentTarget !== leader.current || currentTarget.clientWidth === 0) return;
        const next = Math.round(currentTarget.scrollLeft / currentTarget.clientWidth);
        if (next !== index) scrollOthers(next);
      },
    }),
  };
}
