import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '#content/page-meta.ts';
import { EnquiryForm } from '#features/submit/enquiry-form.tsx';
import { PackScreen } from '#features/viewing/pack-screen.tsx';

export const Route = createFileRoute('/saved_/packs/$id')({
  head: ({ match }) =>
    pageMeta(match.context.origin, {
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
