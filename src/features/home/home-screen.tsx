import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { partner_banks as partnerBanks } from '#content/contacts.json' with { type: 'json' };
import { home } from '#content/home.ts';
import { id as PROMOTED_PROPERTY_ID } from '#content/promoted-property.json' with { type: 'json' };
import { isGone } from '#contract/property-facts.ts';
import { heroPicturesQuery } from '#data/content.queries.ts';
import { propertyQuery } from '#data/property.queries.ts';
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
import partnerBanksStyles from './partner-banks.module.css';
import placeTiles from './place-tiles.module.css';
import servicesBand from './services-band.module.css';

interface HomeScreenProps {
  /** The search panel, which belongs to another feature. */
  readonly children: ReactNode;
}

/** The home page (spec §2). */
export function HomeScreen({ children }: HomeScreenProps) {
  const pictures = useQuery(heroPicturesQuery());
  const promoted = useQuery(propertyQuery(PROMOTED_PROPERTY_ID)).data?.record ?? null;
  const blocks = useRef<HTMLDivElement>(null);
  useIdleLayout(blocks);
  return (
    <>
      <Hero pictures={pictures.data?.items ?? []} promoted={promoted === null || isGone(promoted) ? null : promoted}>
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

/** The strip of partner banks: each by its logo, or by its name where there is none. */
export function PartnerBanks() {
  return (
    <section className="section" aria-labelledby="partners">
      <div className="wrap">
        <DimensionLine />
        <h2 id="partners" className={partnerBanksStyles['title']}>
          {home.partners.title}
        </h2>
        <p className="muted small">{home.partners.text}</p>
        <ul className={classNames('row', partnerBanksStyles['banks'])}>
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

/** The five areas linked from the home page (spec §2). */
export function PlaceTiles() {
  const { title, text, tiles } = home.locations;
  return (
    <section className="section" aria-labelledby="places">
      <div className={`wrap ${placeTiles['columns']}`}>
        <SectionHead id="places" title={title} lead={text} className={placeTiles['head']} />
        <ul className={placeTiles['places']}>
          {tiles.map((place) => (
            <li key={place.name}>
              <Link {...place.link}>
                <span className={placeTiles['name']}>{place.name}</span>
                <span className={classNames('small muted', placeTiles['text'])}>{place.text}</span>
                <Icon path={arrowRightIcon} className={placeTiles['arrow']} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Other services: valuation, sales and rentals, beside the plan of a plot. */
export function ServicesBand() {
  const { title, items, plan } = home.services;
  return (
    <section className={`${band['band']} ${servicesBand['services']}`} aria-labelledby="services">
      <div className={`wrap ${band['columns']}`}>
        <div>
          <h2 id="services">{title}</h2>
          <ul>
            {items.map((item) => (
              <li key={item.title}>
                <h3>{item.title}</h3>
                <p>{item.text}</p>
                <Link {...item.link}>
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

/** Pause between two blocks in a browser without requestIdleCallback, in ms. */
const PAUSE_MS = 250;

/** Calls back when the browser is idle. @returns cancels */
function onIdle(call: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(call);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(call, PAUSE_MS);
  return () => clearTimeout(timer);
}

/**
 * Lays out the blocks that the first frames of a page leave out (0004), one after the other while the browser is idle.
 * A block that is laid out only when it comes into view is not as high as the room kept for it, and shifts what the
 * visitor looks at: on the way up in WebKit, and in every browser after coming back to the page.
 */
function useIdleLayout(blocks: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let cancel = (): void => {};
    const layOutNext = (): void => {
      const next = blocks.current?.querySelector(':scope > :not([data-laid-out])');
      if (next == null) return;
      next.setAttribute('data-laid-out', '');
      cancel = onIdle(layOutNext);
    };
    const wait = (): void => {
      const timer = setTimeout(() => {
        cancel = onIdle(layOutNext);
      }, PAUSE_MS);
      cancel = () => clearTimeout(timer);
    };
    wait();
    return () => cancel();
  }, [blocks]);
}

/** A component of its own, so that the screen is not rendered again when the part loads. */
function SinceSlot() {
  const SinceBlock = useDeviceParts()?.SinceBlock;
  return SinceBlock && <SinceBlock />;
}
