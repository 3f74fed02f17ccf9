import { createFileRoute } from '@tanstack/react-router';
import { SearchesScreen } from '#features/saved/searches-screen.tsx';
import { screenOf } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/saved_/searches')({
  component: screenOf(
    {
      title: 'Saved searches',
      description: 'The searches that are kept on this device.',
      path: '/saved/searches',
      noindex: true,
    },
    SearchesScreen,
  ),
});
