import { createFileRoute } from '@tanstack/react-router';
import descriptions from '#content/descriptions.json' with { type: 'json' };
import { loadScreen } from '#data/route-load.ts';
import { teamQuery } from '#data/team.queries.ts';
import { TeamScreen } from '#features/team/team-screen.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/team')({
  loader: ({ context }) => loadScreen(context, { primary: [teamQuery()] }),
  component: () => (
    <>
      <ScreenHead title="Our Team" description={descriptions.team} path="/team" />
      <TeamScreen />
    </>
  ),
});
