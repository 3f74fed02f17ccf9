import { createFileRoute } from '@tanstack/react-router';
import { blog_name as blogName, description as firmDescription } from '#content/firm.json' with { type: 'json' };
import { pageMeta } from '#content/page-meta.ts';
import { articleQuery } from '#data/article.queries.ts';
import { loadScreen, type RouteContext } from '#data/route-load.ts';
import { ArticlePage } from '#features/firm/article-page.tsx';
import { plainParagraphs } from '#features/firm/plain-paragraphs.ts';
import { metaDescription } from '#lib/text.ts';

export const Route = createFileRoute('/journal/$slug')({
  loader: async ({ params, context }) => {
    const query = articleQuery(params.slug);
    await loadScreen(context, { primary: [query] });
    if (context.queryClient.getQueryData(query.queryKey)?.record === null) context.setStatus(404);
  },
  head: ({ params, match }) => {
    const { queryClient, origin }: RouteContext = match.context;
    const record = queryClient.getQueryData(articleQuery(params.slug).queryKey)?.record;
    return pageMeta(origin, {
      title: record === undefined ? blogName : (record?.heading ?? 'Blog Post Not Found'),
      description: record == null ? firmDescription : metaDescription(plainParagraphs(record.content).join(' ')),
      path: `/journal/${encodeURIComponent(params.slug)}`,
      type: 'article',
      noindex: record === null,
    });
  },
  component: Article,
});

function Article() {
  return <ArticlePage slug={Route.useParams().slug} />;
}
