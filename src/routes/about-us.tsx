import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '#content/page-meta.ts';
import { heroPicturesQuery } from '#data/hero.queries.ts';
import { loadScreen } from '#data/route-load.ts';
import { AboutScreen } from '#features/services/about-screen.tsx';
import { FirmData } from '#features/services/firm-data.tsx';

export const Route = createFileRoute('/about-us')({
  loader: ({ context }) => loadScreen(context, { secondary: [heroPicturesQuery()] }),
  head: ({ match }) =>
    pageMeta(match.context.origin, {
      title: 'About Us',
      description: 'What we hold to, what we do, and whom to ask about sales, lettings and valuations.',
      path: '/about-us',
    }),
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
