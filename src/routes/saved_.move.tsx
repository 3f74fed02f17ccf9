import { createFileRoute, useRouterState } from '@tanstack/react-router';
import { MoveScreen } from '#features/move/move-screen.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/saved_/move')({
  component: MoveRoute,
});

function MoveRoute() {
  const fragment = useRouterState({ select: (state) => state.location.hash });
  return (
    <>
      <ScreenHead
        title="Move to another phone"
        description="Take saved homes and searches to another phone, without an account."
        path="/saved/move"
        noindex
      />
      <MoveScreen fragment={fragment} />
    </>
  );
}
