import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#data/page-meta.ts';
import { OutboxScreen } from '#features/submit/outbox-screen.tsx';

export const Route = createFileRoute('/outbox')({
  head: pageHead({ title: 'Outbox', description: 'What waits to be sent.', path: '/outbox', noindex: true }),
  component: OutboxScreen,
});
