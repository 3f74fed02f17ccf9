import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#data/page-meta.ts';
import { SitemapPage } from '#features/firm/sitemap-page.tsx';

export const Route = createFileRoute('/sitemap')({
  head: pageHead({ title: 'Sitemap', description: 'Every page of the site, in one place.', path: '/sitemap' }),
  component: SitemapPage,
});
