import { createFileRoute } from '@tanstack/react-router';
import { searchAsGiven } from '#data/route.ts';
import { CostsScreen } from '#features/costs/costs-screen.tsx';
import { costsAbout } from '#features/costs/words.ts';
import { COSTS_PATH, CostsSearch } from '#lib/costs/costs-address.ts';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/costs')({
  validateSearch: searchAsGiven(CostsSearch),
  component: CostsRoute,
});

function CostsRoute() {
  const query = Route.useSearch();
  return (
    <>
      <ScreenHead {...costsAbout} path={COSTS_PATH} noindex={Object.keys(query).length > 0} />
      <CostsScreen query={query} />
    </>
  );
}
