import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import descriptions from '#content/descriptions.json' with { type: 'json' };
import { title } from '#content/pages/valuation.json' with { type: 'json' };
import { heroPicturesQuery } from '#data/content.queries.ts';
import { createTextSchema, loadScreen, searchAsGiven } from '#data/route.ts';
import { ValuationScreen } from '#features/services/valuation-screen.tsx';
import { type ChosenType, ValuationForm } from '#features/submit/valuation-form.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

const Search = v.object({ sent: createTextSchema('valuation'), type: v.optional(v.string()) });

export const Route = createFileRoute('/request-valuation')({
  validateSearch: searchAsGiven(Search),
  loader: ({ context }) => loadScreen(context, { secondary: [heroPicturesQuery()] }),
  component: ValuationRoute,
});

function ValuationRoute() {
  const { sent, type } = v.parse(Search, Route.useSearch());
  const [chosen, setChosen] = useState<ChosenType>();
  return (
    <>
      <ScreenHead title={title} description={descriptions.valuation} path="/request-valuation" />
      <ValuationScreen onChoose={(pressed) => setChosen({ type: pressed })}>
        <ValuationForm initiallySent={sent === 'valuation'} initialType={type} chosen={chosen} />
      </ValuationScreen>
    </>
  );
}
