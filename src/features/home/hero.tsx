import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { home } from '#content/home.ts';
import type { Picture as PictureData, PropertySummary } from '#contract/property.ts';
import { Price } from '#parts/price.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon, pauseIcon, playIcon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import { usePlaying } from '#ui/use-playing.ts';
import styles from './hero.module.css';
import { slides as words } from './words.ts';

/** On a wide screen the picture is cropped at the sides, so its width follows from its height. */
const SIZES = '(width >= 56.25em) max(58vw, clamp(51rem, 117vh, 66rem)), 100vw';

interface HeroProps {
  /** None while they load or after a failure. */
  readonly pictures: readonly PictureData[];
  readonly promoted: PropertySummary | null;
  /** Called when the picture of the promoted property, which stands in for slides, cannot be shown. */
  readonly onAbsent?: (() => void) | undefined;
  readonly children?: ReactNode;
}

export function Hero({ pictures, promoted, onAbsent, children }: HeroProps) {
  const stage = useRef<HTMLDivElement>(null);
  const { index, previous, mountedSlides, isPaused, choose, togglePause } = useSlideshow(pictures.length, stage);
  const getCaption = (slide: number): string => home.hero.slides[slide]?.caption ?? '';
  const isPromotedShown =
    promoted !== null && (onAbsent !== undefined || home.hero.slides[index]?.propertyId === promoted.id);

  return (
    <section className={styles['hero']} aria-labelledby="hero-line">
      <div
        ref={stage}
        className={classNames(
          `relative photo-shape clipped ${styles['stage']}`,
          onAbsent && pictures.length === 0 && styles['empty'],
        )}
        onErrorCapture={onAbsent}
      >
        {pictures.map((picture, slide) =>
          mountedSlides.has(slide) ? (
            <div
              key={picture.url}
              data-slide={slide}
              className={classNames(`cover ${styles['slide']}`, slide === previous && styles['previous'])}
              aria-hidden={slide === index ? undefined : true}
            >
              <Picture picture={picture} sizes={SIZES} eager priority={slide === 0} ratio="fill" />
            </div>
          ) : null,
        )}
        <div data-of-slide={index} className={`stack absolute ${styles['caption']}`}>
          <div className={`relative can-shrink medium raised ${styles['words']}`}>
            {promoted === null ? (
              <p className={`one-line ${styles['name']}`}>{getCaption(index)}</p>
            ) : (
              <Link to="/property/$id" params={{ id: `${promoted.id}` }}>
                {isPromotedShown ? (
                  <Price property={promoted} as="span" className={classNames('nowrap', styles['price'])} />
                ) : (
                  <span className={`one-line ${styles['name']}`}>{getCaption(index)}</span>
                )}
                <span className={`text-sm clamp top-2px ${styles['promoted']}`}>
                  {isPromotedShown ? promoted.title : `${home.hero.promotedLabel}: ${promoted.title}`} →
                </span>
              </Link>
            )}
          </div>
          {pictures.length > 1 && (
            <fieldset className={`flex needs-script ${styles['dots']}`} aria-label={words.list}>
              {pictures.map((picture, slide) => (
                <button
                  className="stack align-end"
                  key={picture.url}
                  type="button"
                  aria-label={words.slide(slide + 1, pictures.length, getCaption(slide))}
                  aria-current={slide === index ? 'true' : undefined}
                  onClick={() => choose(slide)}
                />
              ))}
              <button
                type="button"
                className={`align-end stack ${styles['pause']}`}
                aria-label={isPaused ? words.play : words.pause}
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
        <div className={`query-box ${styles['search']}`}>{children}</div>
      </div>
    </section>
  );
}

/** In ms, for each picture (spec §9). */
const ROTATION_MS = 5000;
/** In ms, until a picture that is still loading is checked again. */
const RETRY_MS = 400;
/** In ms after the load event, so that the pictures of the first screen load first. */
const SETTLED_MS = 1500;

/** True once the page has settled and the element is in view. */
function useOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isSettled, setSettled] = useState(false);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onLoad = () => {
      timer = setTimeout(() => setSettled(true), SETTLED_MS);
    };
    if (document.readyState === 'complete') onLoad();
    else addEventListener('load', onLoad, { once: true });
    return () => {
      removeEventListener('load', onLoad);
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

/** While somebody can see it (spec §2, S30), the next picture loads only during the one before, and appears once loaded. */
function useSlideshow(count: number, stage: RefObject<HTMLElement | null>) {
  /** The previous picture stays below while the next fades in. */
  const [{ index, previous }, setShown] = useState<{ index: number; previous?: number }>({ index: 0 });
  const [mountedSlides, setMountedSlides] = useState<ReadonlySet<number>>(() => new Set([0]));
  /** After a press on play it runs despite focus and pointer on the button, until one of them leaves. */
  const [isForced, setForced] = useState(false);
  const { isPlaying, isPaused, setPaused } = usePlaying(stage, count > 1);
  const isOnScreen = useOnScreen(stage);

  useEffect(() => {
    const { current: element } = stage;
    if (!isForced || element === null) return;
    const controller = new AbortController();
    for (const type of ['pointerleave', 'focusout']) {
      element.addEventListener(type, () => setForced(false), { signal: controller.signal });
    }
    return () => controller.abort();
  }, [isForced, stage]);

  const isRunning = isOnScreen && (isPlaying || isForced);
  useEffect(() => {
    if (!isRunning) return;
    const next = (index + 1) % count;
    setMountedSlides((slides) => new Set(slides).add(next));
    let timer = setTimeout(function rotate() {
      const image = stage.current?.querySelector(`[data-slide="${next}"] img`);
      if (image instanceof HTMLImageElement && image.complete) setShown({ index: next, previous: index });
      else timer = setTimeout(rotate, RETRY_MS);
    }, ROTATION_MS);
    return () => clearTimeout(timer);
  }, [isRunning, index, count, stage]);

  return {
    index,
    previous,
    mountedSlides,
    isPaused,
    choose: (slide: number) => {
      // A chosen picture stays until the visitor presses play.
      setPaused(true);
      setForced(false);
      setMountedSlides((slides) => new Set(slides).add(slide));
      setShown((shown) => (shown.index === slide ? shown : { index: slide, previous: shown.index }));
    },
    togglePause: () => {
      setPaused(!isPaused);
      setForced(isPaused);
    },
  };
}
