import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import * as v from 'valibot';
import { createTextSchema, searchAsGiven } from '#data/route.ts';
import { useSavedProperties } from '#data/saved-properties.ts';
import { ChecklistButton } from '#features/checklist/checklist-button.tsx';
import { PasteList } from '#features/move/paste-list.tsx';
import { RecentlyViewed } from '#features/saved/recently-viewed.tsx';
import { SAVED_ORDERS } from '#features/saved/saved-orders.ts';
import { SavedScreen } from '#features/saved/saved-screen.tsx';
import { savedAbout } from '#features/saved/words.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

// Few visitors see the offer, and it stands below the list, which must show also where the offer cannot be loaded.
const loadOffer = async () => ({ default: (await import('#features/install/install-offer.tsx')).InstallOffer });
const InstallOffer = lazy(() => loadOffer().catch(() => ({ default: () => null })));

const Search = v.object({ sort: createTextSchema(...SAVED_ORDERS) });

export const Route = createFileRoute('/saved')({
  validateSearch: searchAsGiven(Search),
  component: SavedRoute,
});

function SavedRoute() {
  const { sort } = v.parse(Search, Route.useSearch());
  const { properties } = useSavedProperties();
  return (
    <>
      <ScreenHead {...savedAbout} path="/saved" noindex />
      <SavedScreen
        order={sort ?? 'ready'}
        checklist={(property) => <ChecklistButton property={property} />}
        offer={
          <Suspense>
            <InstallOffer />
          </Suspense>
        }
      >
        <RecentlyViewed except={[...properties.keys()]}>
          <PasteList isFolded />
        </RecentlyViewed>
      </SavedScreen>
    </>
  );
}
