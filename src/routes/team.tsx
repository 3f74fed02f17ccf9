import { createFileRoute } from '@tanstack/react-router';
import descriptions from '#content/descriptions.json' with { type: 'json' };
import { pageHead } from '#data/page-meta.ts';
import { loadScreen } from '#data/route-load.ts';
import { teamQuery } from '#data/team.queries.ts';
import { TeamScreen } from '#features/team/team-screen.tsx';

export const Route = createFileRoute('/team')({
  loader: ({ context }) => loadScreen(context, { primary: [teamQuery()] }),
  head: pageHead({ title: 'Our Team', description: descriptions.team, path: '/team' }),
  component: TeamScreen,
});
