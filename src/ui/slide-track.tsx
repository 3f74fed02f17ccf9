import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { GLIDE } from '#lib/drag-physics.ts';
import { classNames } from './class-names.ts';
import { prefersReducedMotion } from './preferences.ts';
import { type SlideActions, watchSlideGestures } from './slide-gesture.ts';
import styles from './slide-track.module.css';
import type { Zoom } from './zoom-gesture.ts';

export interface TrackSlide {
  /** The same wherever the slide stands: what is shown of it is kept while it moves. */
  readonly key: string;
  readonly content: ReactNode;
}

interface SlideTrackProps {
  readonly current: TrackSlide;
  /** What comes in beside it under a hand. */
  readonly before: TrackSlide | undefined;
  readonly after: TrackSlide | undefined;
  /** Pixels a slide comes from that no hand has brought: positive from the right, negative from the left. */
  readonly from: number;
  /** Where hands are watched; may be larger than the track. */
  readonly surface: RefObject<HTMLElement | null>;
  readonly canGo: SlideActions['canGo'];
  readonly onMove: (to: 'next' | 'previous') => void;
  readonly onClose: () => void;
  /** Without it two fingers only look closer, for as long as they hold. */
  readonly zoom?: Zoom;
  readonly className?: string | undefined;
}

/** A slide that a hand moves, with its neighbours beside it; they load when a hand first comes. */
export function SlideTrack({ current, before, after, from, surface, className, ...rest }: SlideTrackProps) {
  const track = useRef<HTMLDivElement>(null);
  const isByHand = useRef(false);
  const shown = useRef(current.key);
  const [hasHand, setHand] = useState(false);

  const meaning = useEffectEvent((): SlideActions => {
    const { canGo, onMove, onClose, zoom } = rest;
    return {
      canGo,
      go: (to) => {
        isByHand.current = true;
        flushSync(() => onMove(to));
        isByHand.current = false;
      },
      close: () => flushSync(onClose),
      zoom: zoom && { ...zoom, set: (value) => flushSync(() => zoom.set(value)) },
      hold: () => setHand(true),
    };
  });
  useEffect(() => {
    if (surface.current === null || track.current === null) return;
    return watchSlideGestures(surface.current, track.current, () => meaning());
  }, [surface]);

  const comeIn = useEffectEvent((key: string) => {
    if (key !== shown.current && !isByHand.current && !prefersReducedMotion()) {
      track.current?.animate({ opacity: [0, 1], translate: [`${from}px`, '0'] }, GLIDE);
    }
    shown.current = key;
  });
  useLayoutEffect(() => comeIn(current.key), [current.key]);

  // What a hand's answer can do without is made after it: the slide that has become a neighbour stands there already.
  const wanted = [current.key, ...(hasHand ? [before?.key, after?.key] : [])].join();
  const made = useDeferredValue(wanted).split(',');
  const isMade = (slide: TrackSlide | undefined): boolean => slide !== undefined && made.includes(slide.key);
  const slides = [
    { slide: isMade(before) ? before : undefined, side: styles['before'] },
    { slide: current, side: undefined },
    { slide: isMade(after) ? after : undefined, side: styles['after'] },
  ];
  return (
    <div ref={track} className={classNames(styles['track'], className)}>
      {slides.map(({ slide, side }) =>
        slide === undefined ? null : (
          <div
            key={slide.key}
            className={classNames(styles['slide'], side)}
            data-current={slide === current ? '' : undefined}
            inert={slide !== current}
            aria-hidden={slide === current ? undefined : true}
          >
            {slide.content}
          </div>
        ),
      )}
    </div>
  );
}
