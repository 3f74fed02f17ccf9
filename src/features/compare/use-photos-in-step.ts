import { useRef, useState } from 'react';
import { prefersReducedMotion } from '#ui/preferences.ts';

/** Photos of several homes that are leafed through together. */
export interface PhotosInStep {
  /** Counted from 0. */
  readonly index: number;
  /** A hand has come: the next photos may be fetched. */
  readonly hasHand: boolean;
  readonly go: (index: number) => void;
  /** For the row of photos of one home. */
  readonly track: (column: number) => {
    readonly ref: (element: HTMLElement | null) => void;
    readonly onPointerDown: () => void;
    readonly onPointerEnter: () => void;
    readonly onWheel: () => void;
    readonly onScroll: (event: { readonly currentTarget: HTMLElement }) => void;
  };
}

/**
 * Keeps the photos of all homes at the same place: who swipes one moves all. Each row scrolls by nature; the others follow
 * the one under the hand.
 * @param most photos of the home that has most
 */
export function usePhotosInStep(most: number): PhotosInStep {
  const [index, setIndex] = useState(0);
  const [hasHand, setHand] = useState(false);
  const tracks = useRef(new Map<number, HTMLElement>());
  /** The one under the hand: what the others do by themselves must not lead it back. */
  const leader = useRef<HTMLElement>(undefined);

  const follow = (place: number): void => {
    for (const element of tracks.current.values()) {
      if (element === leader.current) continue;
      element.scrollTo({ left: place * element.clientWidth, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
    }
  };
  const lead = (column: number): void => {
    leader.current = tracks.current.get(column);
    setHand(true);
  };
  return {
    index,
    hasHand,
    go(place) {
      const next = Math.max(0, Math.min(most - 1, place));
      leader.current = undefined;
      setHand(true);
      setIndex(next);
      follow(next);
    },
    track: (column) => ({
      ref: (element) => {
        if (element === null) tracks.current.delete(column);
        else tracks.current.set(column, element);
      },
      onPointerDown: () => lead(column),
      onPointerEnter: () => setHand(true),
      onWheel: () => lead(column),
      onScroll: ({ currentTarget }) => {
        if (currentTarget !== leader.current || currentTarget.clientWidth === 0) return;
        const place = Math.round(currentTarget.scrollLeft / currentTarget.clientWidth);
        if (place === index) return;
        setIndex(place);
        follow(place);
      },
    }),
  };
}
