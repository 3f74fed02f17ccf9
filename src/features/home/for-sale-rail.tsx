import { useQuery } from '@tanstack/react-query';
import { Children, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { home } from '#content/home.ts';
import words from '#content/words.json' with { type: 'json' };
import { forSaleQuery } from '#data/property.queries.ts';
import { CardSkeleton, PropertyCard } from '#parts/property-card.tsx';
import { TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { chevronLeftIcon, chevronRightIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { prefersReducedMotion } from '#ui/preferences.ts';
import { SectionHead } from '#ui/section-head.tsx';
import carousel from './carousel.module.css';
import styles from './for-sale-rail.module.css';
import { HomeList, promotedLast } from './home-list.tsx';

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

interface CarouselProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Puts the steps where the heading wants them; without it they stand above the row, at its end. */
  readonly head?: ((steps: ReactNode) => ReactNode) | undefined;
  readonly className?: string | undefined;
}

/** A row that scrolls by nature: one card under 768 px, two under 1024, else three; the next one peeks on phones. */
function Carousel({ label, children, head, className }: CarouselProps) {
  const cards = Children.toArray(children);
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [stops, setStops] = useState(cards.length);

  const measure = useCallback(() => {
    const list = row.current;
    const first = list?.firstElementChild;
    if (list === null || !(first instanceof HTMLElement)) return;
    const second = first.nextElementSibling;
    const width = second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : first.offsetWidth;
    const way = list.scrollWidth - list.clientWidth;
    if (width <= 0) return;
    const last = Math.max(0, Math.round(way / width));
    setStops(last + 1);
    setAt(list.scrollLeft >= way - 2 ? last : Math.min(last, Math.round(list.scrollLeft / width)));
  }, []);

  useEffect(() => {
    const list = row.current;
    if (list === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    list.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', measure);
    };
  }, [measure]);

  const goTo = useCallback((index: number) => {
    const list = row.current;
    const card = list?.children[index];
    const first = list?.firstElementChild;
    if (list === null || !(card instanceof HTMLElement) || !(first instanceof HTMLElement)) return;
    list.scrollTo({
      left: card.offsetLeft - first.offsetLeft,
      behavior: prefersReducedMotion() ? 'instant' : 'smooth',
    });
  }, []);

  const steps =
    cards.length < 2 ? null : (
      <div className={classNames('middle gap-2 muted text-sm tabular', carousel['steps'])}>
        <span className="nowrap">
          {at + 1} of {stops}
        </span>
        <IconButton
          label="Previous"
          look="edge"
          icon={chevronLeftIcon}
          disabled={at === 0}
          onClick={() => goTo(at - 1)}
          className={carousel['step']}
        />
        <IconButton
          label="Next"
          look="edge"
          icon={chevronRightIcon}
          disabled={at >= stops - 1}
          onClick={() => goTo(at + 1)}
          className={carousel['step']}
        />
      </div>
    );

  return (
    <section aria-label={label} className={className}>
      {head === undefined ? steps : head(steps)}
      <ul ref={row} className={classNames('stack gap-4', carousel['row'])}>
        {cards.map((card, index) => (
          <li key={index} className={carousel['card']}>
            {card}
          </li>
        ))}
      </ul>
    </section>
  );
}
