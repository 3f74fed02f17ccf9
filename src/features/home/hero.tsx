import { type ReactNode, useCallback, useRef } from 'react';
import { home } from '#content/home.ts';
import type { Picture as PictureData, PropertyDetail } from '#contract/property.ts';
import { Price } from '#parts/price.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon, pauseIcon, playIcon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import styles from './hero.module.css';
import { useSlideshow } from './use-slideshow.ts';

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
                  <Price property={promoted} as="span" className={styles['price']} />
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
