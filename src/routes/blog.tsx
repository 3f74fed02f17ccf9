import { createFileRoute } from '@tanstack/react-router';
import { journal } from '#content/descriptions.json' with { type: 'json' };
import { blog_name as blogName } from '#content/firm.json' with { type: 'json' };
import { allArticlesQuery } from '#data/article.queries.ts';
import { loadScreen } from '#data/route.ts';
import { BlogPage } from '#features/journal/blog-page.tsx';
import { createScreen } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/blog')({
  loader: ({ context }) => loadScreen(context, { primary: [allArticlesQuery()] }),
  component: createScreen({ title: blogName, description: journal, path: '/blog' }, BlogPage),
});
