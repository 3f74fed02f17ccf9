import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import faq from '#content/pages/faq.json' with { type: 'json' };
import { searchAsGiven } from '#data/route.ts';
import { FaqPage } from '#features/firm/faq-page.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

const Search = v.object({ q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined) });

export const Route = createFileRoute('/faq')({
  validateSearch: searchAsGiven(Search),
  component: Faq,
});

function Faq() {
  return (
    <>
      <ScreenHead title={faq.title} description={faq.intro} path="/faq" />
      <FaqPage initial={v.parse(Search, Route.useSearch()).q} />
    </>
  );
}
