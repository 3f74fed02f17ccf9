import { createFileRoute, useRouter } from '@tanstack/react-router';
import { lazy, useEffect } from 'react';
import { PackScreen } from '#features/viewing/pack-screen.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

/** Comes when an enquiry is first taken. */
const EnquiryForm = lazy(async () => ({ default: (await import('#features/submit/enquiry-form.tsx')).EnquiryForm }));

export const Route = createFileRoute('/saved_/packs/$id')({
  component: PackRoute,
});

function PackRoute() {
  const { id } = Route.useParams();
  const router = useRouter();
  // A pack that is prepared is shown without signal: what a page has loaded is kept, with the data saver on as well (0025).
  useEffect(() => {
    router.loadRouteChunk(router.routesById['/saved_/packs/$id_/show'])?.catch(() => undefined);
  }, [router]);
  return (
    <>
      <ScreenHead title="Viewing pack" description="Homes for a day of viewings." path="/saved/packs" noindex />
      <PackScreen id={id} enquiry={(home) => <EnquiryForm shared propertyId={home.id} propertyTitle={home.title} />} />
    </>
  );
}
