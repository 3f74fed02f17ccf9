import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '#content/page-meta.ts';
import { ContactPage } from '#features/firm/contact-page.tsx';

export const Route = createFileRoute('/contact-us')({
  head: ({ match }) =>
    pageMeta(match.context.origin, {
      title: 'Contact Us',
      description: 'Telephone numbers, e-mail addresses and offices of the firm.',
      path: '/contact-us',
    }),
  component: ContactPage,
});
