import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { getHeadlineFacts } from '#features/property/property-words.ts';
import { PresentScreen } from '#features/viewing/present-screen.tsx';
import { packAbout } from '#features/viewing/words.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

/** Loads when an enquiry is first taken. */
const EnquiryForm = lazy(async () => ({ default: (await import('#features/submit/enquiry-form.tsx')).EnquiryForm }));

export const Route = createFileRoute('/saved_/packs/$id_/show')({
  component: ShowRoute,
});

function ShowRoute() {
  const { id } = Route.useParams();
  return (
    <>
      <ScreenHead {...packAbout} path="/saved/packs" noindex />
      <PresentScreen
        id={id}
        facts={getHeadlineFacts}
        enquiry={({ id, title, reference }) => (
          <EnquiryForm isShared propertyId={id} propertyTitle={title} reference={reference} />
        )}
      />
    </>
  );
}
