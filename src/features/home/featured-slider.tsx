import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import furtherWords from '#content/further-words.json' with { type: 'json' };
import { home } from '#content/home.ts';
import { featuredQuery } from '#data/property.queries.ts';
import { useDeviceParts } from '#parts/device-parts.tsx';
import { formatPlace } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { FactsRow } from '#parts/property-card.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './featured-slider.module.css';
import { HomeList, sortPromotedLast } from './home-list.tsx';
import { Steps } from './steps.tsx';
import { featured as words } from './words.ts';

const SIZES = '(width >= 82.5em) 800px, (width >= 56.25em) 63vw, 100vw';

const CATEGORIES = ['all'] as const;

/** One picture at a time; the category offers only "All" (spec §2). */
export function FeaturedSlider() {
  const query = useQuery(featuredQuery());
  const [turns, setTurns] = useState(0);
  const hiding = useDeviceParts()?.hiding;
  const shown = sortPromotedLast(query.data?.items ?? []).filter(({ id }) => hiding?.stateOf(id, false) !== 'left-out');
  const count = shown.length;
  const index = count === 0 ? 0 : ((turns % count) + count) % count;

  return (
    <section className="section" aria-labelledby="featured">
      <div className="wrap">
        <SectionHead
          id="featured"
          title={home.featured.title}
          action={count > 1 ? <Steps index={index} count={count} onStep={setTurns} /> : undefined}
        />
        {/* One option is not a choice. */}
        <fieldset className={styles['category']} hidden={CATEGORIES.length < 2}>
          <legend className="visually-hidden">{words.category}</legend>
          {CATEGORIES.map((category, position) => (
            <label className="target-height target-width" key={category}>
              <input
                type="radio"
                name="featured-category"
                value={category}
                className="visually-hidden"
                defaultChecked={position === 0}
              />
              <span className="text-sm strong">{words[category]}</span>
            </label>
          ))}
        </fieldset>
        <HomeList query={query} empty={furtherWords.noFeatured} loading={<FeatureSkeleton />}>
          {() => {
            const property = shown[index];
            if (property === undefined) return null;
            const place = formatPlace(property);
            return (
              <div className={`stack one-column ${styles['feature']}`}>
                <div className={`photo-shape clipped ground-linen bleed ${styles['picture']}`}>
                  <Picture
                    key={property.id}
                    picture={property.pictures?.[0]}
                    fallbackSrc={property.images?.[0]}
                    sizes={SIZES}
                    alt={property.pictures?.[0]?.alt ?? ''}
                    eager={turns !== 0}
                  />
                </div>
                <div
                  className={`stack gap-2 one-column content-start pad-top-4 justify-start ${styles['text']}`}
                  aria-live="polite"
                >
                  <Price property={property} className={styles['price']} />
                  <h3 className="heading-xs">{property.title}</h3>
                  {place !== '' && <p className="muted">{place}</p>}
                  <FactsRow property={property} />
                  <ButtonLink
                    className="top-3"
                    to="/property/$id"
                    params={{ id: `${property.id}` }}
                    aria-label={`${words.view}: ${property.title}`}
                  >
                    {words.view}
                  </ButtonLink>
                </div>
              </div>
            );
          }}
        </HomeList>
      </div>
    </section>
  );
}

function FeatureSkeleton() {
  return (
    <div className={`stack one-column ${styles['feature']}`} aria-busy="true">
      <div className={`photo-shape clipped ground-linen bleed ${styles['picture']}`}>
        <Skeleton shape="picture" className={styles['bone']} />
      </div>
      <div
        className={classNames(
          `stack gap-2 one-column content-start pad-top-4 justify-start ${styles['text']}`,
          styles['waiting'],
        )}
      >
        <Skeleton shape="price" width={75} />
        <p className="muted" role="status">
          {furtherWords.loadingFeatured}
        </p>
        <Skeleton shape="title" width={50} />
        <Skeleton width={60} />
      </div>
    </div>
  );
}
