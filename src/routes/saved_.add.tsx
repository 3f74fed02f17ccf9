import { createFileRoute } from '@tanstack/react-router';
import { SharedScreen } from '#features/move/shared-screen.tsx';
import { addAbout } from '#features/move/words-lazy.tsx';
import { createScreen } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/saved_/add')({
  component: createScreen({ ...addAbout, path: '/saved/add', noindex: true }, SharedScreen),
});
