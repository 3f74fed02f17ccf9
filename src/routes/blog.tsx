import { createFileRoute } from '@tanstack/react-router';
import { blog_name as blogName } from '#content/firm.json' with { type: 'json' };
import { pageMeta } from '#content/page-meta.ts';
import { allArticlesQuery } from '#data/article.queries.ts';
import { loadScreen } from '#data/route-load.ts';
import { BLOG_DESCRIPTION } from '#features/journal/blog-description.ts';
import { BlogPage } from '#features/journal/blog-page.tsx';

export const Route = createFileRoute('/blog')({
  loader: ({ context }) => loadScreen(context, { primary: [allArticlesQuery()] }),
  head: ({ match }) =>
    pageMeta(match.context.origin, { title: blogName, description: BLOG_DESCRIPTION, path: '/blog' }),
  component: BlogPage,
});
