import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { partner_banks as partnerBanks } from '#content/contacts.json' with { type: 'json' };
import { home } from '#content/home.ts';
import { id as PROMOTED_PROPERTY_ID } from '#content/promoted-property.json' with { type: 'json' };
import { isGone } from '#contract/property-facts.ts';
import { heroPicturesQuery } from '#data/content.queries.ts';
import { scheduleIdle } from '#data/idle.ts';
import { featuredQuery, propertyQuery } from '#data/property.queries.ts';
import { useDeviceParts } from '#parts/device-parts.tsx';
import { classNames } from '#ui/class-names.ts';
import band from '#ui/deep-band.module.css';
import { DimensionLine } from '#ui/dimension-line.tsx';
import { arrowRightIcon, Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { PlanDrawing } from '#ui/panel.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { FeaturedSlider } from './featured-slider.tsx';
import { ForSaleRail } from './for-sale-rail.tsx';
import { Hero } from './hero.tsx';
import styles from './home-screen.module.css';
import { JournalBlock } from './journal-block.tsx';
import { LifestyleTiles } from './lifestyle-tiles.tsx';

export function HomeScreen({ children }: { readonly children: ReactNode }) {
  const pictures = useQuery(heroPicturesQuery());
  const promoted = useQuery(propertyQuery(PROMOTED_PROPERTY_ID)).data?.record ?? null;
  const featured = useQuery(featuredQuery()).data?.items ?? [];
  const [absent, setAbsent] = useState(0);
  // Without slides the hero shows the first property whose picture is on this device.
  const others = featured.filter(({ id }) => id !== PROMOTED_PROPERTY_ID);
  const known = pictures.isError ? [promoted, ...others].filter((one) => one?.pictures?.[0])[absent] : undefined;
  const shown = known ?? promoted;
  const blocks = useRef<HTMLDivElement>(null);
  useIdleLayout(blocks);
  return (
    <>
      <Hero
        pictures={pictures.data?.items ?? known?.pictures?.slice(0, 1) ?? []}
        promoted={shown === null || isGone(shown) ? null : shown}
        onAbsent={pictures.isError ? () => setAbsent(absent + 1) : undefined}
      >
        {children}
      </Hero>
      <SinceSlot />
      <div ref={blocks} className={styles['below']}>
        <FeaturedSlider />
        <ForSaleRail />
        <ServicesBand />
        <LifestyleTiles />
        <PlaceTiles />
        <JournalBlock />
        <PartnerBanks />
      </div>
    </>
  );
}

/** A bank without a logo shows its name. */
export function PartnerBanks() {
  return (
    <section className="section" aria-labelledby="partners">
      <div className="wrap">
        <DimensionLine />
        <h2 id="partners" className={`top-5 ${styles['partners-title']}`}>
          {home.partners.title}
        </h2>
        <p className="muted small">{home.partners.text}</p>
        <ul className={`row top-3 faint ${styles['banks']}`}>
          {partnerBanks.map((bank) => (
            <li key={bank.id}>
              {bank.logo === '' ? bank.name : <img src={bank.logo} alt={bank.name} height="32" loading="lazy" />}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function PlaceTiles() {
  const { title, text, tiles } = home.locations;
  return (
    <section className="section" aria-labelledby="places">
      <div className={classNames('wrap', styles['places-columns'])}>
        <SectionHead id="places" title={title} lead={text} className={styles['places-head']} />
        <ul className={styles['places']}>
          {tiles.map((place) => (
            <li key={place.name}>
              <Link className="stack middle ruled" {...place.link}>
                <span className={styles['place-name']}>{place.name}</span>
                <span className={classNames('small muted', styles['place-text'])}>{place.text}</span>
                <Icon path={arrowRightIcon} className={`faint ${styles['place-arrow']}`} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function ServicesBand() {
  const { title, items, plan } = home.services;
  return (
    <section className={classNames(`clipped ${band['band']}`, styles['services'])} aria-labelledby="services">
      <div className={`wrap stack ${band['columns']}`}>
        <div>
          <h2 id="services">{title}</h2>
          <ul className="top-6">
            {items.map((item) => (
              <li key={item.title}>
                <h3 className="heading-xs">{item.title}</h3>
                <p className="top-1">{item.text}</p>
                <Link {...item.link} className="flex gap-3 middle spread target-height strong hover-line">
                  {item.action}
                  <Icon path={arrowRightIcon} small />
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <PlanDrawing drawing="plot" solid {...plan} className={band['plan']} />
      </div>
    </section>
  );
}

const FIRST_BLOCK_MS = 250;

/** Lays out what the first frames leave out (0004) while the browser is idle: in view, its height would shift the page. */
function useIdleLayout(blocks: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const layOutNext = (): void => {
      const next = blocks.current?.querySelector(':scope > :not([data-laid-out])');
      if (next == null) return;
      next.setAttribute('data-laid-out', '');
      cancel = scheduleIdle(layOutNext);
    };
    const timer = setTimeout(() => {
      cancel = scheduleIdle(layOutNext);
    }, FIRST_BLOCK_MS);
    let cancel = (): void => clearTimeout(timer);
    return () => cancel();
  }, [blocks]);
}

/** Apart, so that the screen does not render again when the part loads. */
function SinceSlot() {
  const NewsBlock = useDeviceParts()?.NewsBlock;
  return NewsBlock && <NewsBlock />;
}
