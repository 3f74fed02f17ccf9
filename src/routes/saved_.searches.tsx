import { createFileRoute } from '@tanstack/react-router';
import { SearchesScreen } from '#features/saved/searches-screen.tsx';
import { createScreen } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/saved_/searches')({
  component: createScreen(
    {
      title: 'Saved searches',
      description: 'The searches that are kept on this device.',
      path: '/saved/searches',
      noindex: true,
    },
    SearchesScreen,
  ),
});
