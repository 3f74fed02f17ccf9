import { createFileRoute } from '@tanstack/react-router';
import { StorageScreen } from '#features/storage/storage-screen.tsx';
import { storageAbout } from '#features/storage/words.tsx';
import { createScreen } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/storage')({
  component: createScreen({ ...storageAbout, path: '/storage', noindex: true }, StorageScreen),
});
