import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#data/page-meta.ts';
import { SinceScreen } from '#features/since/since-screen.tsx';

export const Route = createFileRoute('/since')({
  head: pageHead({
    title: 'Since your last visit',
    description: 'What has changed in our list.',
    path: '/since',
    noindex: true,
  }),
  component: SinceScreen,
});
