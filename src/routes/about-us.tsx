import { createFileRoute } from '@tanstack/react-router';
import descriptions from '#content/descriptions.json' with { type: 'json' };
import { heroPicturesQuery } from '#data/hero.queries.ts';
import { pageHead } from '#data/page-meta.ts';
import { loadScreen } from '#data/route-load.ts';
import { AboutScreen } from '#features/services/about-screen.tsx';
import { FirmData } from '#features/services/firm-data.tsx';

export const Route = createFileRoute('/about-us')({
  loader: ({ context }) => loadScreen(context, { secondary: [heroPicturesQuery()] }),
  head: pageHead({ title: 'About Us', description: descriptions.about, path: '/about-us' }),
  component: AboutRoute,
});

function AboutRoute() {
  const { origin } = Route.useRouteContext();
  return (
    <>
      <AboutScreen />
      <FirmData origin={origin} />
    </>
  );
}
