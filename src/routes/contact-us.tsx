import { createFileRoute } from '@tanstack/react-router';
import descriptions from '#content/descriptions.json' with { type: 'json' };
import { ContactScreen } from '#features/services/contact-screen.tsx';
import { ContactForm } from '#features/submit/contact-form.tsx';

import { oneOf } from '#lib/one-of.ts';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/contact-us')({
  validateSearch: ({ sent }) => ({ sent: oneOf(['contact'], sent) }),
  component: ContactRoute,
});

function ContactRoute() {
  const { sent } = Route.useSearch();
  return (
    <>
      <ScreenHead title="Contact Us" description={descriptions.contact} path="/contact-us" />
      <ContactScreen>
        <ContactForm initiallySent={sent === 'contact'} />
      </ContactScreen>
    </>
  );
}
