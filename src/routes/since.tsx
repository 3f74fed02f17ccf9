import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '#data/page-meta.ts';
import { SinceScreen } from '#features/since/since-screen.tsx';

export const Route = createFileRoute('/since')({
  head: ({ match }) =>
    pageMeta(match.context.origin, {
      title: 'Since your last visit',
      description: 'What has changed in our list.',
      path: '/since',
      noindex: true,
    }),
  component: SinceScreen,
});
