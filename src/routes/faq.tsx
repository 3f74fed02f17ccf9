import { createFileRoute } from '@tanstack/react-router';
import faq from '#content/pages/faq.json' with { type: 'json' };
import { FaqPage } from '#features/firm/faq-page.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/faq')({
  validateSearch: ({ q }) => ({ q: typeof q === 'string' && q.length <= 100 ? q : undefined }),
  component: Faq,
});

function Faq() {
  return (
    <>
      <ScreenHead title={faq.title} description={faq.intro} path="/faq" />
      <FaqPage initial={Route.useSearch().q} />
    </>
  );
}
