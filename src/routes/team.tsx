import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '#content/page-meta.ts';
import { TeamPage } from '#features/firm/team-page.tsx';

export const Route = createFileRoute('/team')({
  head: ({ match }) =>
    pageMeta(match.context.origin, {
      title: 'Our Team',
      description: 'The people of the firm: negotiators, valuers and managers.',
      path: '/team',
    }),
  component: TeamPage,
});
