import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#data/page-meta.ts';
import { StorageScreen } from '#features/storage/storage-screen.tsx';

export const Route = createFileRoute('/storage')({
  head: pageHead({
    title: 'On this device',
    description: 'What this site keeps on this device, and how to remove it.',
    path: '/storage',
    noindex: true,
  }),
  component: StorageScreen,
});
