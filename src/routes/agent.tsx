import { createFileRoute } from '@tanstack/react-router';
import descriptions from '#content/descriptions.json' with { type: 'json' };
import { teamQuery } from '#data/content.queries.ts';
import { featuredQuery, listedAgentsQuery } from '#data/property.queries.ts';
import { loadScreen } from '#data/route.ts';
import { SampleAgentScreen } from '#features/team/sample-agent-screen.tsx';
import { sampleAbout } from '#features/team/words.ts';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/agent')({
  loader: ({ context }) =>
    loadScreen(context, { primary: [teamQuery()], secondary: [featuredQuery(), listedAgentsQuery()] }),
  component: SampleAgentRoute,
});

function SampleAgentRoute() {
  return (
    <>
      <ScreenHead {...sampleAbout} description={descriptions.agent} path="/agent" noindex />
      <SampleAgentScreen origin={Route.useRouteContext().origin} />
    </>
  );
}
