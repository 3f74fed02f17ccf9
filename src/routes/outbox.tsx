import { createFileRoute } from '@tanstack/react-router';
import { OutboxScreen } from '#features/submit/outbox-screen.tsx';
import { createScreen } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/outbox')({
  component: createScreen(
    { title: 'Outbox', description: 'What waits to be sent.', path: '/outbox', noindex: true },
    OutboxScreen,
  ),
});
