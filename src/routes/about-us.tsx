import { createFileRoute } from '@tanstack/react-router';
import descriptions from '#content/descriptions.json' with { type: 'json' };
import { title } from '#content/pages/about.json' with { type: 'json' };
import { heroPicturesQuery } from '#data/content.queries.ts';
import { loadScreen } from '#data/route.ts';
import { AboutScreen } from '#features/services/about-screen.tsx';
import { createScreen } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/about-us')({
  loader: ({ context }) => loadScreen(context, { secondary: [heroPicturesQuery()] }),
  component: createScreen({ title, description: descriptions.about, path: '/about-us' }, AboutScreen),
});
