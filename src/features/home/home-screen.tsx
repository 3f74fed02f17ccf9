import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { id as PROMOTED_PROPERTY_ID } from '#content/promoted-property.json' with { type: 'json' };
import { isGone } from '#contract/property-facts.ts';
import { heroPicturesQuery } from '#data/hero.queries.ts';
import { propertyQuery } from '#data/property.queries.ts';
import { useDeviceParts } from '#parts/device-parts.ts';
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

interface HomeScreenProps {
  /** The search panel, which belongs to another feature. */
  readonly children: ReactNode;
}

/** The home page (spec §2). */
export function HomeScreen({ children }: HomeScreenProps) {
  const pictures = useQuery(heroPicturesQuery());
  const promoted = useQuery(propertyQuery(PROMOTED_PROPERTY_ID)).data?.record ?? null;
  const SinceBlock = useDeviceParts()?.SinceBlock;
  const blocks = useRef<HTMLDivElement>(null);
  useLaidOut(blocks);
  return (
    <>
      <Hero pictures={pictures.data?.items ?? []} promoted={promoted === null || isGone(promoted) ? null : promoted}>
        {children}
      </Hero>
      {SinceBlock && <SinceBlock />}
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
