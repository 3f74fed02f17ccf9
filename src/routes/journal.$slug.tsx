import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { articleQuery, latestArticlesQuery } from '#data/article.queries.ts';
import { loadedHead } from '#data/page-meta.ts';
import { loadScreen } from '#data/route-load.ts';
import { useScreenHead } from '#features/frame/screen-head.tsx';
import { aboutRecord } from '#features/journal/about-article.ts';
import { ArticlePage } from '#features/journal/article-page.tsx';

export const Route = createFileRoute('/journal/$slug')({
  loader: async ({ params, context }) => {
    const query = articleQuery(params.slug);
    const [{ aboutRecord: about }] = await Promise.all([
      // On demand: reading a text of HTML is no part of any other screen's script.
      import('#features/journal/about-article.ts'),
      loadScreen(context, { primary: [query], secondary: [latestArticlesQuery()] }),
    ]);
    const record = context.queryClient.getQueryData(query.queryKey)?.record;
    if (record === null) context.setStatus(404);
    return about(params.slug, record);
  },
  head: loadedHead,
  component: JournalRoute,
});

function JournalRoute() {
  const { slug } = Route.useParams();
  const { origin } = Route.useRouteContext();
  useScreenHead(origin, aboutRecord(slug, useQuery(articleQuery(slug)).data?.record));
  // Another article is another screen: what was done to the images of the last one does not stay.
  return <ArticlePage key={slug} slug={slug} />;
}
