import { createFileRoute } from '@tanstack/react-router';
import { OutboxScreen } from '#features/submit/outbox-screen.tsx';
import { outboxAbout } from '#features/submit/words.tsx';
import { createScreen } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/outbox')({
  component: createScreen({ ...outboxAbout, path: '/outbox', noindex: true }, OutboxScreen),
});
