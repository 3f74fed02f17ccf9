import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import descriptions from '#content/descriptions.json' with { type: 'json' };
import { heroPicturesQuery } from '#data/hero.queries.ts';
import { loadScreen } from '#data/route-load.ts';
import { ValuationScreen } from '#features/services/valuation-screen.tsx';
import { type ChosenType, ValuationForm } from '#features/submit/valuation-form.tsx';

import { oneOf } from '#lib/one-of.ts';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/request-valuation')({
  validateSearch: ({ sent, type }) => ({
    sent: oneOf(['valuation'], sent),
    type: typeof type === 'string' ? type : undefined,
  }),
  loader: ({ context }) => loadScreen(context, { secondary: [heroPicturesQuery()] }),
  component: ValuationRoute,
});

function ValuationRoute() {
  const { sent, type } = Route.useSearch();
  const [chosen, setChosen] = useState<ChosenType>();
  return (
    <>
      <ScreenHead title="Request Valuation" description={descriptions.valuation} path="/request-valuation" />
      <ValuationScreen onChoose={(pressed) => setChosen({ type: pressed })}>
        <ValuationForm initiallySent={sent === 'valuation'} initialType={type} chosen={chosen} />
      </ValuationScreen>
    </>
  );
}
