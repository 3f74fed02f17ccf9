import { createFileRoute, useRouter } from '@tanstack/react-router';
import { lazy, useEffect } from 'react';
import { pageHead } from '#data/page-meta.ts';
import { PackScreen } from '#features/viewing/pack-screen.tsx';

/** Comes when an enquiry is first taken. */
const EnquiryForm = lazy(async () => ({ default: (await import('#features/submit/enquiry-form.tsx')).EnquiryForm }));

export const Route = createFileRoute('/saved_/packs/$id')({
  head: pageHead({
    title: 'Viewing pack',
    description: 'Homes for a day of viewings.',
    path: '/saved/packs',
    noindex: true,
  }),
  component: PackRoute,
});

function PackRoute() {
  const { id } = Route.useParams();
  const router = useRouter();
  // A pack that is prepared is shown without signal: what a page has loaded is kept, with the data saver on as well (0025).
  useEffect(() => {
    for (const route of ['/saved_/packs/$id_/show', '/saved_/packs/$id_/particulars'] as const) {
      router.loadRouteChunk(router.routesById[route])?.catch(() => undefined);
    }
  }, [router]);
  return (
    <PackScreen id={id} enquiry={(home) => <EnquiryForm shared propertyId={home.id} propertyTitle={home.title} />} />
  );
}
