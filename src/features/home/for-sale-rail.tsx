import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { home } from '#content/home.ts';
import words from '#content/words.json' with { type: 'json' };
import type { PropertySummary } from '#contract/property.ts';
import { forSaleQuery } from '#data/property.queries.ts';
import { useUnhidden } from '#parts/device-parts.tsx';
import { CardSkeleton, PropertyCard } from '#parts/property-card.tsx';
import { TextLink } from '#ui/button.tsx';
import { shouldReduceMotion } from '#ui/preferences.ts';
import { SectionHead } from '#ui/section-head.tsx';
import styles from './for-sale-rail.module.css';
import { HomeList, sortPromotedLast } from './home-list.tsx';
import { Steps } from './steps.tsx';

const SIZES =
  '(width >= 82.5em) 392px, (width >= 64em) calc(33.3vw - 46px), (width >= 48em) calc(50vw - 36px), calc(100vw - 64px)';

/** One card across under 768 px, two under 1024, else three (spec §2). */
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
              <div className={`stack gap-4 clipped ${styles['waiting']}`} aria-busy="true">
                <CardSkeleton />
                <CardSkeleton />
                <CardSkeleton />
              </div>
            </>
          }
        >
          {(properties) => <Carousel properties={sortPromotedLast(properties)} />}
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
          <div className="from-768">{steps}</div>
        </div>
      }
    />
  );
}

/** It scrolls natively; the steps follow its position. */
function Carousel({ properties }: { readonly properties: readonly PropertySummary[] }) {
  const row = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [stopCount, setStopCount] = useState(properties.length);

  useEffect(() => {
    const { current: list } = row;
    if (list === null) return;
    const measure = () => {
      const first = list.firstElementChild;
      if (!(first instanceof HTMLElement)) return;
      const second = first.nextElementSibling;
      const width = second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : first.offsetWidth;
      const range = list.scrollWidth - list.clientWidth;
      if (width <= 0) return;
      const last = Math.max(0, Math.round(range / width));
      setStopCount(last + 1);
      setIndex(list.scrollLeft >= range - 2 ? last : Math.min(last, Math.round(list.scrollLeft / width)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    list.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', measure);
    };
  }, []);

  const scrollTo = (next: number) => {
    const { current: list } = row;
    const card = list?.children[next];
    const first = list?.firstElementChild;
    if (list === null || !(card instanceof HTMLElement) || !(first instanceof HTMLElement)) return;
    list.scrollTo({
      left: card.offsetLeft - first.offsetLeft,
      behavior: shouldReduceMotion() ? 'instant' : 'smooth',
    });
  };

  return (
    <section aria-label={home.forSale.title}>
      <RailHead
        steps={properties.length < 2 ? null : <Steps hasEnds index={index} count={stopCount} onStep={scrollTo} />}
      />
      <ul ref={row} className={`stack gap-4 relative rail bleed ${styles['row']}`}>
        {useUnhidden(properties).map((property) => (
          <li key={property.id} data-property={property.id} className={styles['card']}>
            <PropertyCard property={property} sizes={SIZES} />
          </li>
        ))}
      </ul>
    </section>
  );
}
