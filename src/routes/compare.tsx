import { createFileRoute } from '@tanstack/react-router';
import { propertyQuery } from '#data/property.queries.ts';
import { loadScreen, searchAsGiven } from '#data/route.ts';
import { CompareScreen } from '#features/compare/compare-screen.tsx';
import { compareAbout } from '#features/compare/words.tsx';
import { COMPARE_PATH, CompareSearch, readCompared } from '#lib/compare-address.ts';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/compare')({
  validateSearch: searchAsGiven(CompareSearch),
  loaderDeps: ({ search }) => readCompared(search),
  // A missing property is shown in its column, beside the others.
  loader: ({ context, deps: { ids } }) => loadScreen(context, { secondary: ids.map((id) => propertyQuery(id)) }),
  component: CompareRoute,
});

function CompareRoute() {
  const compared = Route.useLoaderDeps();
  const { origin } = Route.useRouteContext();
  return (
    <>
      <ScreenHead {...compareAbout} path={COMPARE_PATH} noindex />
      <CompareScreen compared={compared} origin={origin} />
    </>
  );
}
