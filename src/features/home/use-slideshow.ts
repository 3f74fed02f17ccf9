import { type RefObject, useEffect, useState } from 'react';
import { usePlaying } from '#ui/use-playing.ts';

/** How long a picture of the hero stays (spec §9). */
export const ROTATION_MS = 5000;
/** How often it is checked whether a picture that is still loading has arrived, ms. */
const NOT_YET_MS = 400;
/** Wait after the load event, ms, so that the pictures of the first screen come first. */
const SETTLED_MS = 1500;

export interface Slideshow {
  readonly index: number;
  /** The picture before this one: it stays below while the new one fades in. */
  readonly previous: number | null;
  /** Pictures to fetch so far; the others are not fetched. */
  readonly wanted: ReadonlySet<number>;
  readonly isPaused: boolean;
  readonly choose: (index: number) => void;
  readonly togglePause: () => void;
}

/** True once the page has loaded and settled, while this element is on the screen. */
function useOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isSettled, setSettled] = useState(false);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      timer = setTimeout(() => setSettled(true), SETTLED_MS);
    };
    if (document.readyState === 'complete') later();
    else addEventListener('load', later, { once: true });
    return () => {
      removeEventListener('load', later);
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSettled && isInView;
}

/**
 * The hero's slideshow (spec §2, S30): one picture after the other every five seconds, only while someone can
 * see them. The next picture is asked for only while the one before is shown, and shown only once it is there.
 * @param isThere whether the picture of this index has arrived
 */
export function useSlideshow(
  count: number,
  stage: RefObject<HTMLElement | null>,
  isThere: (index: number) => boolean,
): Slideshow {
  const [{ index, previous }, setShown] = useState<{ index: number; previous: number | null }>({
    index: 0,
    previous: null,
  });
  const [wanted, setWanted] = useState<ReadonlySet<number>>(() => new Set([0]));
  const [isInsisted, setInsisted] = useState(false);
  const { isPlaying, isPaused, setPaused } = usePlaying(stage, count > 1);
  const isOnScreen = useOnScreen(stage);

  // Focus and pointer hold the pictures, and a pressed play button has both: it plays until one of them leaves.
  useEffect(() => {
    const element = stage.current;
    if (!isInsisted || element === null) return;
    const asUsual = () => setInsisted(false);
    element.addEventListener('pointerleave', asUsual);
    element.addEventListener('focusout', asUsual);
    return () => {
      element.removeEventListener('pointerleave', asUsual);
      element.removeEventListener('focusout', asUsual);
    };
  }, [isInsisted, stage]);

  const isRunning = isOnScreen && (isPlaying || isInsisted);
  useEffect(() => {
    if (!isRunning) return;
    const next = (index + 1) % count;
    setWanted((before) => withOne(before, next));
    let timer = setTimeout(function turn() {
      if (isThere(next)) setShown({ index: next, previous: index });
      else timer = setTimeout(turn, NOT_YET_MS);
    }, ROTATION_MS);
    return () => clearTimeout(timer);
  }, [isRunning, index, count, isThere]);

  return {
    index,
    previous,
    wanted,
    isPaused,
    choose: (chosen) => {
      // A visitor who picks a picture wants it to stay.
      setPaused(true);
      setInsisted(false);
      setWanted((before) => withOne(before, chosen));
      setShown((before) => (before.index === chosen ? before : { index: chosen, previous: before.index }));
    },
    togglePause: () => {
      setPaused(!isPaused);
      setInsisted(isPaused);
    },
  };
}

const withOne = (set: ReadonlySet<number>, one: number): ReadonlySet<number> =>
  set.has(one) ? set : new Set([...set, one]);
