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
import { shouldReduceMotion } from './preferences.ts';
import { addSlideGestures, type SlideActions } from './slide-gesture.ts';
import styles from './slide-track.module.css';

export interface TrackSlide {
  /** Stays the same while the slide moves from side to side, so that React keeps its element. */
  readonly key: string;
  readonly content: ReactNode;
}

interface SlideTrackProps extends Pick<SlideActions, 'canGo'>, Partial<Pick<SlideActions, 'zoom'>> {
  readonly current: TrackSlide;
  readonly before: TrackSlide | undefined;
  readonly after: TrackSlide | undefined;
  readonly from: number;
  /** Receives the gestures; may be larger than the track. */
  readonly surface: RefObject<HTMLElement | null>;
  readonly onMove: SlideActions['go'];
  readonly onClose: () => void;
  readonly className?: string | undefined;
}

export function SlideTrack({ current, before, after, from, surface, className, ...handlers }: SlideTrackProps) {
  const track = useRef<HTMLDivElement>(null);
  const isDragging = useRef(false);
  const shownKey = useRef(current.key);
  const [wasTouched, setTouched] = useState(false);

  const actions = useEffectEvent((): SlideActions => {
    const { canGo, onMove, onClose, zoom } = handlers;
    return {
      canGo,
      go: (direction) => {
        isDragging.current = true;
        flushSync(() => onMove(direction));
        isDragging.current = false;
      },
      close: () => flushSync(onClose),
      zoom: zoom && { ...zoom, set: (value) => flushSync(() => zoom.set(value)) },
      onTouch: () => setTouched(true),
    };
  });
  useEffect(() => {
    if (surface.current === null || track.current === null) return;
    return addSlideGestures(surface.current, track.current, () => actions());
  }, [surface]);

  const slideIn = useEffectEvent((key: string) => {
    if (key !== shownKey.current && !isDragging.current && !shouldReduceMotion()) {
      track.current?.animate({ opacity: [0, 1], translate: [`${from}px`, '0'] }, GLIDE);
    }
    shownKey.current = key;
  });
  useLayoutEffect(() => slideIn(current.key), [current.key]);

  // Deferred, so that a drag does not wait for the new neighbour: the slide it came from is already there.
  const keys = [current.key, ...(wasTouched ? [before?.key, after?.key] : [])].join();
  const readyKeys = useDeferredValue(keys).split(',');
  const slides = [
    { slide: before, side: styles['before'] },
    { slide: current, side: undefined },
    { slide: after, side: styles['after'] },
  ];
  return (
    <div ref={track} className={classNames(`cover ${styles['track']}`, className)}>
      {slides.map(({ slide, side }) =>
        slide === undefined || (slide !== current && !readyKeys.includes(slide.key)) ? null : (
          <div
            key={slide.key}
            className={classNames('cover', side)}
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
