import { createFileRoute } from '@tanstack/react-router';
import { SharedScreen } from '#features/move/shared-screen.tsx';
import { createScreen } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/saved_/add')({
  component: createScreen(
    {
      title: 'Add to Saved',
      description: 'Saves a home or a list that was shared with this app.',
      path: '/saved/add',
      noindex: true,
    },
    SharedScreen,
  ),
});
