import { createFileRoute } from '@tanstack/react-router';
import descriptions from '#content/descriptions.json' with { type: 'json' };
import { pageHead } from '#data/page-meta.ts';
import { featuredQuery, listedAgentsQuery } from '#data/property.queries.ts';
import { loadScreen } from '#data/route-load.ts';
import { teamQuery } from '#data/team.queries.ts';
import { SampleAgentScreen } from '#features/team/sample-agent-screen.tsx';

export const Route = createFileRoute('/agent')({
  loader: ({ context }) =>
    loadScreen(context, { primary: [teamQuery()], secondary: [featuredQuery(), listedAgentsQuery()] }),
  head: pageHead({ title: 'An agent of the firm', description: descriptions.agent, path: '/agent', noindex: true }),
  component: SampleAgentRoute,
});

function SampleAgentRoute() {
  return <SampleAgentScreen origin={Route.useRouteContext().origin} />;
}
