import { createFileRoute } from '@tanstack/react-router';
import descriptions from '#content/descriptions.json' with { type: 'json' };
import { description as firmDescription } from '#content/firm.json' with { type: 'json' };
import { id as PROMOTED_PROPERTY_ID } from '#content/promoted-property.json' with { type: 'json' };
import { latestArticlesQuery } from '#data/article.queries.ts';
import { heroPicturesQuery, tileCountsQuery } from '#data/content.queries.ts';
import { featuredQuery, forSaleQuery, propertyQuery } from '#data/property.queries.ts';
import { loadScreen } from '#data/route.ts';
import { HomeScreen } from '#features/home/home-screen.tsx';
import { SearchPanel } from '#features/search/search-panel.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/')({
  loader: ({ context }) =>
    loadScreen(context, {
      primary: [featuredQuery(), forSaleQuery(), latestArticlesQuery()],
      secondary: [heroPicturesQuery(), propertyQuery(PROMOTED_PROPERTY_ID), tileCountsQuery()],
    }),
  component: Home,
});

function Home() {
  return (
    <>
      <ScreenHead title={descriptions.home} description={firmDescription} path="/" />
      <HomeScreen>
        <SearchPanel />
      </HomeScreen>
    </>
  );
}
