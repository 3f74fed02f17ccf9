import { createFileRoute, useRouterState } from '@tanstack/react-router';
import { pageHead } from '#data/page-meta.ts';
import { MoveScreen } from '#features/move/move-screen.tsx';

export const Route = createFileRoute('/saved_/move')({
  head: pageHead({
    title: 'Move to another phone',
    description: 'Take saved homes and searches to another phone, without an account.',
    path: '/saved/move',
    noindex: true,
  }),
  component: MoveRoute,
});

function MoveRoute() {
  const fragment = useRouterState({ select: (state) => state.location.hash });
  return <MoveScreen fragment={fragment} />;
}
