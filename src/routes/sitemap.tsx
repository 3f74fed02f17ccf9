import { createFileRoute } from '@tanstack/react-router';
import { SitemapPage } from '#features/firm/sitemap-page.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/sitemap')({
  component: () => (
    <>
      <ScreenHead title="Sitemap" description="Every page of the site, in one place." path="/sitemap" />
      <SitemapPage />
    </>
  ),
});
