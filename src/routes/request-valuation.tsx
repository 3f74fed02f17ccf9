import { createFileRoute } from '@tanstack/react-router';
import descriptions from '#content/descriptions.json' with { type: 'json' };
import { heroPicturesQuery } from '#data/hero.queries.ts';
import { loadScreen } from '#data/route-load.ts';
import { ValuationScreen } from '#features/services/valuation-screen.tsx';
import { ValuationForm } from '#features/submit/valuation-form.tsx';

import { oneOf } from '#lib/one-of.ts';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/request-valuation')({
  validateSearch: ({ sent }) => ({ sent: oneOf(['valuation'], sent) }),
  loader: ({ context }) => loadScreen(context, { secondary: [heroPicturesQuery()] }),
  component: ValuationRoute,
});

function ValuationRoute() {
  const { sent } = Route.useSearch();
  return (
    <>
      <ScreenHead title="Request Valuation" description={descriptions.valuation} path="/request-valuation" />
      <ValuationScreen>
        <ValuationForm initiallySent={sent === 'valuation'} />
      </ValuationScreen>
    </>
  );
}
