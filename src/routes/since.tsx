import { createFileRoute } from '@tanstack/react-router';
import { SinceScreen } from '#features/since/since-screen.tsx';
import { createScreen } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/since')({
  component: createScreen(
    { title: 'Since your last visit', description: 'What has changed in our list.', path: '/since', noindex: true },
    SinceScreen,
  ),
});
