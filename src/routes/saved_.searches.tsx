import { createFileRoute } from '@tanstack/react-router';
import { SearchesScreen } from '#features/saved/searches-screen.tsx';
import { searchesAbout } from '#features/saved/words-lazy.tsx';
import { createScreen } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/saved_/searches')({
  component: createScreen({ ...searchesAbout, path: '/saved/searches', noindex: true }, SearchesScreen),
});
