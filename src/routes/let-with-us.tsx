import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '#content/page-meta.ts';
import { heroPicturesQuery } from '#data/hero.queries.ts';
import { loadScreen } from '#data/route-load.ts';
import { LetScreen } from '#features/services/let-screen.tsx';

export const Route = createFileRoute('/let-with-us')({
  loader: ({ context }) => loadScreen(context, { secondary: [heroPicturesQuery()] }),
  head: ({ match }) =>
    pageMeta(match.context.origin, {
      title: 'Let With Us',
      description: 'Full management, tenant find only or premium letting: what each includes, and who to ask.',
      path: '/let-with-us',
    }),
  component: LetScreen,
});
