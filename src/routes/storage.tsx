import { createFileRoute } from '@tanstack/react-router';
import { StorageScreen } from '#features/storage/storage-screen.tsx';
import { createScreen } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/storage')({
  component: createScreen(
    {
      title: 'On this device',
      description: 'What this site keeps on this device, and how to remove it.',
      path: '/storage',
      noindex: true,
    },
    StorageScreen,
  ),
});
