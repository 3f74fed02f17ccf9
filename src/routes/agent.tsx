import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '#content/page-meta.ts';
import { featuredQuery } from '#data/property.queries.ts';
import { loadScreen } from '#data/route-load.ts';
import { AgentPage } from '#features/firm/agent-page.tsx';
import { loadSampleAgent } from '#features/firm/team-load.ts';
import { CardGrid } from '#parts/card-grid.tsx';

export const Route = createFileRoute('/agent')({
  loader: async ({ context }) => {
    await loadScreen(context, { secondary: [featuredQuery()] });
    return { agent: await loadSampleAgent(context.queryClient.getQueryData(featuredQuery().queryKey)?.items ?? []) };
  },
  head: ({ match, loaderData }) =>
    pageMeta(match.context.origin, {
      title: loaderData?.agent?.name ?? 'Agent',
      description: 'An agent of the firm, with featured homes.',
      path: '/agent',
      noindex: true,
    }),
  component: SampleAgent,
});

function SampleAgent() {
  const { agent } = Route.useLoaderData();
  const homes = useQuery(featuredQuery()).data?.items ?? [];
  return (
    <AgentPage agent={agent}>
      {homes.length > 0 && (
        <section className="section wrap" aria-label="Featured Properties">
          <CardGrid properties={homes} />
        </section>
      )}
    </AgentPage>
  );
}
