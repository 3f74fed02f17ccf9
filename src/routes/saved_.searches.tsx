import { createFileRoute } from '@tanstack/react-router';
import { SearchesScreen } from '#features/saved/searches-screen.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/saved_/searches')({
  component: () => (
    <>
      <ScreenHead
        title="Saved searches"
        description="The searches that are kept on this device."
        path="/saved/searches"
        noindex
      />
      <SearchesScreen />
    </>
  ),
});
