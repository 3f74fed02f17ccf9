import { createFileRoute } from '@tanstack/react-router';
import { FaqPage } from '#features/firm/faq-page.tsx';
import { firmTextMeta, loadQuestions } from '#features/firm/firm-text-load.ts';

export const Route = createFileRoute('/faq')({
  validateSearch: ({ q }) => ({ q: typeof q === 'string' && q.length <= 100 ? q : undefined }),
  loader: loadQuestions,
  head: ({ match, loaderData }) => firmTextMeta(match.context.origin, '/faq', loaderData),
  component: Faq,
});

function Faq() {
  return <FaqPage initial={Route.useSearch().q} />;
}
