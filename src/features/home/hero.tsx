import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { home } from '#content/home.ts';
import type { Picture as PictureData, PropertyDetail } from '#contract/property.ts';
import { Price } from '#parts/price.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon, pauseIcon, playIcon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import { usePlaying } from '#ui/use-playing.ts';
import styles from './hero.module.css';

/** On a wide screen the picture fills its half and is cut at the sides, so its width follows from its height. */
const SIZES = '(min-width: 900px) max(58vw, clamp(51rem, 117vh, 66rem)), 100vw';

interface HeroProps {
  readonly pictures: readonly PictureData[];
  readonly promoted: PropertyDetail | null;
  readonly children?: ReactNode;
}

/**
 * The opening of the home page: the slideshow, the promoted property, the line and, as children, the search panel.
 * @param pictures in the order of the slides; none while they load or when that failed
 * @param promoted the property the hero promotes; null when there is none (S13)
 */
export function Hero({ pictures, promoted, children }: HeroProps) {
  const stage = useRef<HTMLDivElement>(null);
  const isThere = useCallback((index: number) => {
    const image = stage.current?.querySelector(`[data-slide="${index}"] img`);
    return image instanceof HTMLImageElement && image.complete;
  }, []);
  const { index, previous, wanted, isPaused, choose, togglePause } = useSlideshow(pictures.length, stage, isThere);
  const captionOf = (slide: number): string => home.hero.slides[slide]?.caption ?? '';
  const showsPromoted = promoted !== null && home.hero.slides[index]?.propertyId === promoted.id;

  return (
    <section className={styles['hero']} aria-labelledby="hero-line">
      <div ref={stage} className={styles['stage']}>
        {pictures.map((picture, slide) =>
          wanted.has(slide) ? (
            <div
              key={picture.url}
              data-slide={slide}
              className={classNames(styles['slide'], slide === previous && styles['previous'])}
              aria-hidden={slide === index ? undefined : true}
            >
              <Picture picture={picture} sizes={SIZES} eager priority={slide === 0} ratio="fill" />
            </div>
          ) : null,
        )}
        <div data-of-slide={index} className={styles['caption']}>
          <div className={styles['words']}>
            {promoted === null ? (
              <p className={styles['name']}>{captionOf(index)}</p>
            ) : (
              <Link to="/property/$id" params={{ id: `${promoted.id}` }}>
                {showsPromoted ? (
                  <Price property={promoted} as="span" className={classNames('nowrap', styles['price'])} />
                ) : (
                  <span className={styles['name']}>{captionOf(index)}</span>
                )}
                <span className={classNames('text-sm nowrap', styles['promoted'])}>
                  {showsPromoted ? promoted.title : `${home.hero.promotedLabel}: ${promoted.title}`} →
                </span>
              </Link>
            )}
          </div>
          {pictures.length > 1 && (
            <fieldset className={styles['dots']} aria-label="Slides">
              {pictures.map((picture, slide) => (
                <button
                  key={picture.url}
                  type="button"
                  aria-label={`Slide ${slide + 1} of ${pictures.length}: ${captionOf(slide)}`}
                  aria-current={slide === index ? 'true' : undefined}
                  onClick={() => choose(slide)}
                />
              ))}
              <button
                type="button"
                className={styles['pause']}
                aria-label={isPaused ? 'Play the pictures' : 'Pause the pictures'}
                onClick={togglePause}
              >
                <Icon path={isPaused ? playIcon : pauseIcon} small />
              </button>
            </fieldset>
          )}
        </div>
      </div>
      <div className={classNames('wrap', styles['text'])}>
        <h1 id="hero-line">{home.hero.line}</h1>
        <div className={styles['search']}>{children}</div>
      </div>
    </section>
  );
}

/** How long a picture of the hero stays (spec §9). */
const ROTATION_MS = 5000;
/** How often it is checked whether a picture that is still loading has arrived, ms. */
const NOT_YET_MS = 400;
/** Wait after the load event, ms, so that the pictures of the first screen come first. */
const SETTLED_MS = 1500;

interface Slideshow {
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
function useSlideshow(
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
    setWanted((before) => withSlide(before, next));
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
      // A chosen picture stays until the visitor presses play.
      setPaused(true);
      setInsisted(false);
      setWanted((before) => withSlide(before, chosen));
      setShown((before) => (before.index === chosen ? before : { index: chosen, previous: before.index }));
    },
    togglePause: () => {
      setPaused(!isPaused);
      setInsisted(isPaused);
    },
  };
}

const withSlide = (set: ReadonlySet<number>, one: number): ReadonlySet<number> =>
  set.has(one) ? set : new Set([...set, one]);
