import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '#content/page-meta.ts';
import { heroPicturesQuery } from '#data/hero.queries.ts';
import { loadScreen } from '#data/route-load.ts';
import { SellScreen } from '#features/services/sell-screen.tsx';

export const Route = createFileRoute('/sell-with-us')({
  loader: ({ context }) => loadScreen(context, { secondary: [heroPicturesQuery()] }),
  head: ({ match }) =>
    pageMeta(match.context.origin, {
      title: 'Sell With Us',
      description:
        'What selling with us brings, in three ways to sell, and the five steps from valuation to completion.',
      path: '/sell-with-us',
    }),
  component: SellScreen,
});
