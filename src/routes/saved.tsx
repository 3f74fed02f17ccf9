import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { pageHead } from '#data/page-meta.ts';
import { useShortlist } from '#data/shortlist.ts';
import { InstallOffer } from '#features/install/install-offer.tsx';
import { PasteList } from '#features/move/paste-list.tsx';
import { RecentlyViewed } from '#features/saved/recently-viewed.tsx';
import { SavedScreen } from '#features/saved/saved-screen.tsx';
import { SavedSearchParams } from '#features/saved/saved-search-params.ts';

export const Route = createFileRoute('/saved')({
  validateSearch: (search) => v.parse(SavedSearchParams, search),
  head: pageHead({
    title: 'Saved',
    description: 'The homes that are kept on this device.',
    path: '/saved',
    noindex: true,
  }),
  component: SavedRoute,
});

function SavedRoute() {
  const { sort } = Route.useSearch();
  const { homes } = useShortlist();
  return (
    <SavedScreen order={sort ?? 'ready'} offer={<InstallOffer />}>
      <RecentlyViewed except={[...homes.keys()]} />
      <PasteList />
    </SavedScreen>
  );
}
