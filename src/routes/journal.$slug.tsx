import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageMeta, pageTitle } from '#content/page-meta.ts';
import type { Article } from '#contract/article.ts';
import { articleQuery, latestArticlesQuery } from '#data/article.queries.ts';
import { loadScreen, type RouteContext } from '#data/route-load.ts';
import { aboutArticle, aboutComingArticle, aboutMissingArticle } from '#features/journal/about-article.ts';
import { ArticlePage } from '#features/journal/article-page.tsx';

export const Route = createFileRoute('/journal/$slug')({
  loader: async ({ params, context }) => {
    const query = articleQuery(params.slug);
    await loadScreen(context, { primary: [query], secondary: [latestArticlesQuery()] });
    if (context.queryClient.getQueryData(query.queryKey)?.record === null) context.setStatus(404);
  },
  head: ({ params, match }) => {
    const { queryClient, origin }: RouteContext = match.context;
    const record = queryClient.getQueryData(articleQuery(params.slug).queryKey)?.record;
    return pageMeta(origin, aboutRecord(params.slug, record));
  },
  component: JournalRoute,
});

/** @param record undefined: not here yet; null: there is none */
function aboutRecord(slug: string, record: Article | null | undefined) {
  if (record === undefined) return aboutComingArticle(slug);
  return record === null ? aboutMissingArticle(slug) : aboutArticle(record);
}

function JournalRoute() {
  const { slug } = Route.useParams();
  useTitleOf(slug);
  // Another article is another screen: what was done to the images of the last one does not stay.
  return <ArticlePage key={slug} slug={slug} />;
}

/** In the browser the screen is there before its article, so that the title has to follow; see the property's. */
function useTitleOf(slug: string): void {
  const { data } = useQuery(articleQuery(slug));
  const record = data?.record;
  useEffect(() => {
    const { title, of } = aboutRecord(slug, record);
    document.title = pageTitle(title, of);
  }, [slug, record]);
}
