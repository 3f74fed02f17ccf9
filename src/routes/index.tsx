import { createFileRoute } from '@tanstack/react-router';
import { description as firmDescription } from '#content/firm.json' with { type: 'json' };
import { pageMeta } from '#content/page-meta.ts';
import { PROMOTED_PROPERTY_ID } from '#content/promoted-property.ts';
import { latestArticlesQuery } from '#data/article.queries.ts';
import { heroPicturesQuery } from '#data/hero.queries.ts';
import { featuredQuery, forSaleQuery, propertyQuery } from '#data/property.queries.ts';
import { loadScreen } from '#data/route-load.ts';
import { HomeScreen } from '#features/home/home-screen.tsx';
import { SearchPanel } from '#features/search/search-panel.tsx';

export const Route = createFileRoute('/')({
  loader: ({ context }) =>
    loadScreen(context, {
      primary: [featuredQuery(), forSaleQuery(), latestArticlesQuery()],
      secondary: [heroPicturesQuery(), propertyQuery(PROMOTED_PROPERTY_ID)],
    }),
  head: ({ match }) =>
    pageMeta(match.context.origin, { title: 'Property in Kenya', description: firmDescription, path: '/' }),
  component: Home,
});

function Home() {
  return (
    <HomeScreen>
      <SearchPanel />
    </HomeScreen>
  );
}
