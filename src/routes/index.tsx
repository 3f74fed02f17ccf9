import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import descriptions from '#content/descriptions.json' with { type: 'json' };
import { description as firmDescription } from '#content/firm.json' with { type: 'json' };
import { id as PROMOTED_PROPERTY_ID } from '#content/promoted-property.json' with { type: 'json' };
import { latestArticlesQuery } from '#data/article.queries.ts';
import { heroPicturesQuery } from '#data/hero.queries.ts';
import { featuredQuery, forSaleQuery, propertyQuery } from '#data/property.queries.ts';
import { loadScreen } from '#data/route-load.ts';
import { HomeScreen } from '#features/home/home-screen.tsx';
import { SearchPanel } from '#features/search/search-panel.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';
import { laterParts } from '#ui/later-parts.ts';
import { Skeleton } from '#ui/skeleton.tsx';

const BLOCKS = [
  'FeaturedSlider',
  'ForSaleRail',
  'ServicesBand',
  'LifestyleTiles',
  'PlaceTiles',
  'JournalBlock',
  'PartnerBanks',
] as const;
const later = laterParts(() => import('./-index.later.tsx'), 'home');

export const Route = createFileRoute('/')({
  loader: ({ context }) =>
    Promise.all([
      loadScreen(context, {
        primary: [featuredQuery(), forSaleQuery(), latestArticlesQuery()],
        secondary: [heroPicturesQuery(), propertyQuery(PROMOTED_PROPERTY_ID)],
      }),
      later.load().then(() => {
        const query = later.parts()?.tileCountsQuery();
        return query && loadScreen(context, { secondary: [query] });
      }),
    ]),
  component: Home,
});

function Block({ name }: { readonly name: (typeof BLOCKS)[number] }) {
  const Part = later.useParts()[name];
  return <Part />;
}

/* Made once: blocks that are not here yet must not be rendered again, or React gives up the HTML that stands for them. */
const below = BLOCKS.map((name) => (
  <Suspense
    key={name}
    fallback={
      <div className="section wrap">
        <Skeleton shape="picture" />
      </div>
    }
  >
    <Block name={name} />
  </Suspense>
));

function Home() {
  return (
    <>
      <ScreenHead title={descriptions.home} description={firmDescription} path="/" />
      <HomeScreen below={below}>
        <SearchPanel />
      </HomeScreen>
    </>
  );
}
