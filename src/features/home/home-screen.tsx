import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { id as PROMOTED_PROPERTY_ID } from '#content/promoted-property.json' with { type: 'json' };
import { isGone } from '#contract/property-facts.ts';
import { heroPicturesQuery } from '#data/hero.queries.ts';
import { propertyQuery } from '#data/property.queries.ts';
import { useLateParts } from '#parts/late-parts.ts';
import { Hero } from './hero.tsx';
import styles from './home-screen.module.css';
import { useLaidOut } from './use-laid-out.ts';

interface HomeScreenProps {
  /** What stands below the first view. */
  readonly below: ReactNode;
  /** The search panel, which belongs to another feature. */
  readonly children: ReactNode;
}

/** The home page (spec §2). */
export function HomeScreen({ below, children }: HomeScreenProps) {
  const pictures = useQuery(heroPicturesQuery());
  const promoted = useQuery(propertyQuery(PROMOTED_PROPERTY_ID)).data?.record ?? null;
  const SinceBlock = useLateParts()?.SinceBlock;
  const blocks = useRef<HTMLDivElement>(null);
  useLaidOut(blocks);
  return (
    <>
      <Hero pictures={pictures.data?.items ?? []} promoted={promoted === null || isGone(promoted) ? null : promoted}>
        {children}
      </Hero>
      {SinceBlock && <SinceBlock />}
      <div ref={blocks} className={styles['below']} data-later="home">
        {below}
      </div>
    </>
  );
}
