import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { listedSearchesQuery } from '#data/content.queries.ts';
import { loadScreen } from '#data/route.ts';
import { SitemapPage } from '#features/firm/sitemap-page.tsx';
import { sitemap } from '#features/firm/words.ts';
import { getUnlistedTiles, searchGroups } from '#features/search/listed-searches.ts';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/sitemap')({
  loader: ({ context }) => loadScreen(context, { secondary: [listedSearchesQuery()] }),
  component: SitemapRoute,
});

function SitemapRoute() {
  const searches = useQuery(listedSearchesQuery()).data?.items ?? [];
  return (
    <>
      <ScreenHead title={sitemap.title} description={sitemap.lead} path="/sitemap" />
      <SitemapPage lists={getUnlistedTiles(searches)} searches={searchGroups(searches)} />
    </>
  );
}
