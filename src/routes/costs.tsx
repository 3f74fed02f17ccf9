import { createFileRoute } from '@tanstack/react-router';
import { CostsScreen } from '#features/costs/costs-screen.tsx';
import { COSTS_PATH } from '#lib/costs/costs-address.ts';
import { ScreenHead } from '#parts/screen-head.tsx';

/** The figures as they were typed: what cannot be used is said beside its field. */
const textValues = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

export const Route = createFileRoute('/costs')({
  validateSearch: textValues,
  component: CostsRoute,
});

function CostsRoute() {
  const query = Route.useSearch();
  return (
    <>
      <ScreenHead
        title="What it costs"
        description="Stamp duty, fees, mortgage, capital gains tax, the first month’s rent and the yield of a home in Kenya, worked out to the shilling."
        path={COSTS_PATH}
        noindex={Object.keys(query).length > 0}
      />
      <CostsScreen query={query} />
    </>
  );
}
