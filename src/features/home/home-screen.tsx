import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { id as PROMOTED_PROPERTY_ID } from '#content/promoted-property.json' with { type: 'json' };
import { isGone } from '#contract/property-facts.ts';
import { heroPicturesQuery } from '#data/hero.queries.ts';
import { featuredQuery, forSaleQuery, propertyQuery } from '#data/property.queries.ts';
import { useLateParts } from '#parts/late-parts.ts';
import { FeaturedSlider } from './featured-slider.tsx';
import { ForSaleRail } from './for-sale-rail.tsx';
import { Hero } from './hero.tsx';
import styles from './home-screen.module.css';
import { JournalBlock } from './journal-block.tsx';
import { LifestyleTiles } from './lifestyle-tiles.tsx';
import { PartnerBanks } from './partner-banks.tsx';
import { PlaceTiles } from './place-tiles.tsx';
import { ServicesBand } from './services-band.tsx';
import { useLaidOut } from './use-laid-out.ts';

/**
 * The home page (spec §2).
 * @param children the search panel, which belongs to another feature
 */
export function HomeScreen({ children }: { readonly children: ReactNode }) {
  const pictures = useQuery(heroPicturesQuery());
  const promoted = useQuery(propertyQuery(PROMOTED_PROPERTY_ID)).data?.record ?? null;
  const featured = useQuery(featuredQuery()).data?.items ?? [];
  const forSale = useQuery(forSaleQuery()).data?.items ?? [];
  const SinceBlock = useLateParts()?.SinceBlock;
  const below = useRef<HTMLDivElement>(null);
  useLaidOut(below);
  return (
    <>
      <Hero pictures={pictures.data?.items ?? []} promoted={promoted === null || isGone(promoted) ? null : promoted}>
        {children}
      </Hero>
      {SinceBlock && <SinceBlock />}
      <div ref={below} className={styles['below']}>
        <FeaturedSlider />
        <ForSaleRail />
        <ServicesBand />
        <LifestyleTiles properties={[...forSale, ...featured]} />
        <PlaceTiles />
        <JournalBlock />
        <PartnerBanks />
      </div>
    </>
  );
}
