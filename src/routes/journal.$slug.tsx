import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { articleQuery, latestArticlesQuery } from '#data/article.queries.ts';
import { loadScreen } from '#data/route.ts';
import { createRecordHead } from '#features/journal/about-article.ts';
import { ArticlePage } from '#features/journal/article-page.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/journal/$slug')({
  loader: async ({ params, context }) => {
    const query = articleQuery(params.slug);
    await loadScreen(context, { primary: [query], secondary: [latestArticlesQuery()] });
    const record = context.queryClient.getQueryData(query.queryKey)?.record;
    if (record === null) context.setStatus(404);
  },
  component: JournalRoute,
});

function JournalRoute() {
  const { slug } = Route.useParams();
  const record = useQuery(articleQuery(slug)).data?.record;
  return (
    <>
      <ScreenHead {...createRecordHead(slug, record)} />
      {/* Another article is another screen, without the last one's changes to images. */}
      <ArticlePage key={slug} slug={slug} />
    </>
  );
}
