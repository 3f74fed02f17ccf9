import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { home } from '#content/home.ts';
import words from '#content/words.json' with { type: 'json' };
import { forSaleQuery } from '#data/property.queries.ts';
import { CardSkeleton } from '#parts/card-skeleton.tsx';
import { PropertyCard } from '#parts/property-card.tsx';
import { TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Carousel } from './carousel.tsx';
import styles from './for-sale-rail.module.css';
import { HomeList } from './home-list.tsx';
import { promotedLast } from './promoted-last.ts';

const SIZES =
  '(min-width: 1320px) 392px, (min-width: 1024px) calc(33.3vw - 46px), (min-width: 768px) calc(50vw - 36px), calc(100vw - 64px)';

/** The for-sale carousel (spec §2): one card across under 768 px, two under 1024, else three. It is its own region. */
export function ForSaleRail() {
  const query = useQuery(forSaleQuery());
  return (
    <div className="section">
      <div className="wrap">
        <HomeList
          query={query}
          head={<RailHead />}
          empty={home.forSale.empty}
          loading={
            <>
              <p className="visually-hidden" role="status">
                {words.loadingProperties}
              </p>
              <div className={classNames('stack gap-4', styles['waiting'])} aria-busy="true">
                <CardSkeleton />
                <CardSkeleton />
                <CardSkeleton />
              </div>
            </>
          }
        >
          {(properties) => (
            <Carousel label={home.forSale.title} head={(steps) => <RailHead steps={steps} />}>
              {promotedLast(properties).map((property) => (
                <PropertyCard key={property.id} property={property} sizes={SIZES} />
              ))}
            </Carousel>
          )}
        </HomeList>
      </div>
    </div>
  );
}

function RailHead({ steps }: { readonly steps?: ReactNode }) {
  return (
    <SectionHead
      title={home.forSale.title}
      action={
        <div className="middle gap-6 flex">
          <TextLink to="/filter-results" search={{ agreement_type: 'SALE' }}>
            {home.forSale.all}
          </TextLink>
          <div className={styles['steps']}>{steps}</div>
        </div>
      }
    />
  );
}
