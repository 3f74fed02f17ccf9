import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '#content/page-meta.ts';
import { loadScreen } from '#data/route-load.ts';
import { teamQuery } from '#data/team.queries.ts';
import { TeamScreen } from '#features/team/team-screen.tsx';

export const Route = createFileRoute('/team')({
  loader: ({ context }) => loadScreen(context, { primary: [teamQuery()] }),
  head: ({ match }) =>
    pageMeta(match.context.origin, {
      title: 'Our Team',
      description: 'The people of the firm: negotiators, valuers and managers, and how to reach each of them.',
      path: '/team',
    }),
  component: TeamScreen,
});
