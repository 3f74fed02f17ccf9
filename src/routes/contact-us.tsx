import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import descriptions from '#content/descriptions.json' with { type: 'json' };
import { title } from '#content/pages/contact.json' with { type: 'json' };
import { createTextSchema, searchAsGiven } from '#data/route.ts';
import { ContactScreen } from '#features/services/contact-screen.tsx';
import { ContactForm } from '#features/submit/contact-form.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

const Search = v.object({ sent: createTextSchema('contact') });

export const Route = createFileRoute('/contact-us')({
  validateSearch: searchAsGiven(Search),
  component: ContactRoute,
});

function ContactRoute() {
  const { sent } = v.parse(Search, Route.useSearch());
  return (
    <>
      <ScreenHead title={title} description={descriptions.contact} path="/contact-us" />
      <ContactScreen>
        <ContactForm initiallySent={sent === 'contact'} />
      </ContactScreen>
    </>
  );
}
