import { createFileRoute, useRouterState } from '@tanstack/react-router';
import { MoveScreen } from '#features/move/move-screen.tsx';
import { moveAbout } from '#features/move/words-lazy.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/saved_/move')({
  component: MoveRoute,
});

function MoveRoute() {
  const fragment = useRouterState({ select: (state) => state.location.hash });
  return (
    <>
      <ScreenHead {...moveAbout} path="/saved/move" noindex />
      <MoveScreen fragment={fragment} />
    </>
  );
}
