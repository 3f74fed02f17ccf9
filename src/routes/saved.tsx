import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useShortlist } from '#data/shortlist.ts';
import { InstallOffer } from '#features/install/install-offer.tsx';
import { PasteList } from '#features/move/paste-list.tsx';
import { RecentlyViewed } from '#features/saved/recently-viewed.tsx';
import { SAVED_ORDERS } from '#features/saved/saved-orders.ts';
import { SavedScreen } from '#features/saved/saved-screen.tsx';
import { oneOf } from '#lib/one-of.ts';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/saved')({
  validateSearch: ({ sort }) => ({ sort: oneOf(SAVED_ORDERS, sort) }),
  component: SavedRoute,
});

function SavedRoute() {
  const { sort } = Route.useSearch();
  const { homes } = useShortlist();
  const router = useRouter();
  const hasHomes = homes.size > 0;
  // What is saved is printed without signal too: what a page has loaded is kept, with the data saver on as well (0025).
  useEffect(() => {
    if (hasHomes) router.loadRouteChunk(router.routesById['/property/$id_/particulars'])?.catch(() => undefined);
  }, [router, hasHomes]);
  return (
    <>
      <ScreenHead title="Saved" description="The homes that are kept on this device." path="/saved" noindex />
      <SavedScreen order={sort ?? 'ready'} offer={<InstallOffer />}>
        <RecentlyViewed except={[...homes.keys()]} />
        <PasteList />
      </SavedScreen>
    </>
  );
}
