import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#data/page-meta.ts';
import { SharedScreen } from '#features/move/shared-screen.tsx';

export const Route = createFileRoute('/saved_/add')({
  head: pageHead({
    title: 'Add to Saved',
    description: 'Saves a home or a list that was shared with this app.',
    path: '/saved/add',
    noindex: true,
  }),
  component: SharedScreen,
});
