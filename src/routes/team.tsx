import { createFileRoute } from '@tanstack/react-router';
import descriptions from '#content/descriptions.json' with { type: 'json' };
import { title } from '#content/pages/team.json' with { type: 'json' };
import { teamQuery } from '#data/content.queries.ts';
import { loadScreen } from '#data/route.ts';
import { TeamScreen } from '#features/team/team-screen.tsx';
import { createScreen } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/team')({
  loader: ({ context }) => loadScreen(context, { primary: [teamQuery()] }),
  component: createScreen({ title, description: descriptions.team, path: '/team' }, TeamScreen),
});
