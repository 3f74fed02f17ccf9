import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#data/page-meta.ts';
import { SearchesScreen } from '#features/saved/searches-screen.tsx';

export const Route = createFileRoute('/saved_/searches')({
  head: pageHead({
    title: 'Saved searches',
    description: 'The searches that are kept on this device.',
    path: '/saved/searches',
    noindex: true,
  }),
  component: SearchesScreen,
});
