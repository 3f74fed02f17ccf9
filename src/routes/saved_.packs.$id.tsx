import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
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
  return (
    <PackScreen id={id} enquiry={(home) => <EnquiryForm shared propertyId={home.id} propertyTitle={home.title} />} />
  );
}
