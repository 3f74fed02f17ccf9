import { createFileRoute } from '@tanstack/react-router';
import { blog_name as blogName } from '#content/firm.json' with { type: 'json' };
import { pageMeta } from '#content/page-meta.ts';
import { allArticlesQuery } from '#data/article.queries.ts';
import { loadScreen } from '#data/route-load.ts';
import { BlogPage } from '#features/firm/blog-page.tsx';

export const Route = createFileRoute('/blog')({
  loader: ({ context }) => loadScreen(context, { primary: [allArticlesQuery()] }),
  head: ({ match }) =>
    pageMeta(match.context.origin, {
      title: blogName,
      description: 'Notes on buying, letting and looking after property.',
      path: '/blog',
    }),
  component: BlogPage,
});
