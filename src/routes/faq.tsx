import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { FaqPage } from '#features/firm/faq-page.tsx';
import { firmTextMeta, loadQuestions } from '#features/firm/firm-text-load.ts';

const FaqSearch = v.object({ q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined) });

export const Route = createFileRoute('/faq')({
  validateSearch: (search) => v.parse(FaqSearch, search),
  loader: loadQuestions,
  head: ({ match, loaderData }) => firmTextMeta(match.context.origin, '/faq', loaderData),
  component: Faq,
});

function Faq() {
  return <FaqPage initial={Route.useSearch().q} />;
}
