import { createFileRoute } from '@tanstack/react-router';
import descriptions from '#content/descriptions.json' with { type: 'json' };
import { heroPicturesQuery } from '#data/hero.queries.ts';
import { pageHead } from '#data/page-meta.ts';
import { loadScreen } from '#data/route-load.ts';
import { SellScreen } from '#features/services/sell-screen.tsx';

export const Route = createFileRoute('/sell-with-us')({
  loader: ({ context }) => loadScreen(context, { secondary: [heroPicturesQuery()] }),
  head: pageHead({ title: 'Sell With Us', description: descriptions.sell, path: '/sell-with-us' }),
  component: SellScreen,
});
