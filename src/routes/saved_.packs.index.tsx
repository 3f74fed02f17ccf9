import { createFileRoute } from '@tanstack/react-router';
import { SavedTabs } from '#features/saved/saved-tabs.tsx';
import { PacksScreen } from '#features/viewing/packs-screen.tsx';
import { packsAbout } from '#features/viewing/words.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/saved_/packs/')({
  component: () => (
    <>
      <ScreenHead {...packsAbout} path="/saved/packs" noindex />
      <PacksScreen tabs={<SavedTabs current="/saved/packs" />} />
    </>
  ),
});
