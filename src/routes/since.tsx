import { createFileRoute } from '@tanstack/react-router';
import { SinceScreen } from '#features/since/since-screen.tsx';
import { sinceAbout } from '#features/since/words-lazy.ts';
import { createScreen } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/since')({
  component: createScreen({ ...sinceAbout, path: '/since', noindex: true }, SinceScreen),
});
