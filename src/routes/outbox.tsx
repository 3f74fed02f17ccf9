import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '#data/page-meta.ts';
import { OutboxScreen } from '#features/submit/outbox-screen.tsx';

export const Route = createFileRoute('/outbox')({
  head: ({ match }) =>
    pageMeta(match.context.origin, {
      title: 'Outbox',
      description: 'What waits to be sent.',
      path: '/outbox',
      noindex: true,
    }),
  component: OutboxScreen,
});
