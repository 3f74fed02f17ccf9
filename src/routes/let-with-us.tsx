import { createFileRoute } from '@tanstack/react-router';
import descriptions from '#content/descriptions.json' with { type: 'json' };
import { title } from '#content/pages/lettings.json' with { type: 'json' };
import { heroPicturesQuery } from '#data/content.queries.ts';
import { loadScreen } from '#data/route.ts';
import { LetScreen } from '#features/services/let-screen.tsx';
import { createScreen } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/let-with-us')({
  loader: ({ context }) => loadScreen(context, { secondary: [heroPicturesQuery()] }),
  component: createScreen({ title, description: descriptions.let, path: '/let-with-us' }, LetScreen),
});
