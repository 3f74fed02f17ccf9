import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '#content/page-meta.ts';
import { AgentPage } from '#features/firm/agent-page.tsx';
import { loadAgent } from '#features/firm/team-load.ts';

export const Route = createFileRoute('/me/$username')({
  loader: async ({ params, context }) => {
    const agent = await loadAgent(params.username);
    if (agent === null) context.setStatus(404);
    return { agent };
  },
  head: ({ params, match, loaderData }) =>
    pageMeta(match.context.origin, {
      title: loaderData?.agent?.name ?? 'Agent not found',
      description: loaderData?.agent?.position.join(', ') ?? 'There is no agent of this name.',
      path: `/me/${encodeURIComponent(params.username)}`,
      noindex: loaderData?.agent == null,
    }),
  component: Profile,
});

function Profile() {
  return <AgentPage agent={Route.useLoaderData().agent} />;
}
