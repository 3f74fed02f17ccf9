import { createFileRoute } from '@tanstack/react-router';
import descriptions from '#content/descriptions.json' with { type: 'json' };
import { pageHead } from '#data/page-meta.ts';
import { ContactScreen } from '#features/services/contact-screen.tsx';
import { FirmData } from '#features/services/firm-data.tsx';
import { ContactForm } from '#features/submit/contact-form.tsx';

import { oneOf } from '#lib/one-of.ts';

export const Route = createFileRoute('/contact-us')({
  validateSearch: ({ sent }) => ({ sent: oneOf(['contact'], sent) }),
  head: pageHead({ title: 'Contact Us', description: descriptions.contact, path: '/contact-us' }),
  component: ContactRoute,
});

function ContactRoute() {
  const { origin } = Route.useRouteContext();
  const { sent } = Route.useSearch();
  return (
    <>
      <ContactScreen>
        <ContactForm initiallySent={sent === 'contact'} />
      </ContactScreen>
      <FirmData origin={origin} />
    </>
  );
}
