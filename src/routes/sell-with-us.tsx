import { createFileRoute } from '@tanstack/react-router';
import descriptions from '#content/descriptions.json' with { type: 'json' };
import { title } from '#content/pages/sell.json' with { type: 'json' };
import { heroPicturesQuery } from '#data/content.queries.ts';
import { loadScreen } from '#data/route.ts';
import { SellScreen } from '#features/services/sell-screen.tsx';
import { createScreen } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/sell-with-us')({
  loader: ({ context }) => loadScreen(context, { secondary: [heroPicturesQuery()] }),
  component: createScreen({ title, description: descriptions.sell, path: '/sell-with-us' }, SellScreen),
});
