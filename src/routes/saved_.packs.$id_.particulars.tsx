import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#data/page-meta.ts';
import { PackedParticulars } from '#features/property/packed-particulars.tsx';
import { PackParticularsScreen } from '#features/viewing/pack-particulars-screen.tsx';

export const Route = createFileRoute('/saved_/packs/$id_/particulars')({
  head: pageHead({
    title: 'Particulars of a viewing pack',
    description: 'Homes for a day of viewings.',
    path: '/saved/packs',
    noindex: true,
  }),
  component: PackParticularsRoute,
});

function PackParticularsRoute() {
  const { id } = Route.useParams();
  const { origin } = Route.useRouteContext();
  return <PackParticularsScreen id={id} sheet={(property) => <PackedParticulars known={property} origin={origin} />} />;
}
