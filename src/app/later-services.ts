import type { QueryClient } from '@tanstack/react-query';
import { showAppBadge } from '#data/app-badge.ts';
import { watchConnection } from '#data/connection-watch.ts';
import { seedLibrary } from '#data/library-seed.ts';
import { followUpdates } from '#data/library-updates.ts';
import { noteWorker } from '#data/outbox-sender.ts';
import { startPersisting } from '#data/query-persister.ts';
import { noteViewed } from '#data/recently-viewed.ts';
import { startSavedSearches, unseenCount } from '#data/saved-searches.ts';
import { keepScreens } from '#data/screen-snapshot.ts';
import { currentShortlist, startShortlist } from '#data/shortlist.ts';
import { sayWhatNeedsAttention } from '#features/frame/attention-notice.ts';
import { offerUpdate } from '#features/frame/update-offer.ts';
import { startInstallOffer } from '#features/install/install-state.ts';
import { SinceBlock } from '#features/since/since-block.tsx';
import { KeepLine } from '#parts/keep-line.tsx';
import { provideLateParts } from '#parts/late-parts.ts';
import { SaveButton } from '#parts/save-button.tsx';
import { SaveSearch } from '#parts/save-search.tsx';
import { SavedCount } from '#parts/saved-count.tsx';
import { registerWorker } from './register-worker.ts';
import type { createAppRouter } from './router.tsx';

/*
 * What runs beside the screens and is needed by none of them at first: one file, loaded when the page has settled.
 */

/** Starts connection watch, shortlist, saved searches, library, persisted queries, kept screens, the outbox's notice and the worker. */
export async function startLater(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): Promise<void> {
  watchConnection();
  startInstallOffer();
  void startShortlist();
  provideLateParts({ SaveButton, KeepLine, SavedCount, SaveSearch, SinceBlock });
  followUpdates(queryClient, navigator.serviceWorker);
  startPersisting(queryClient);
  const root = document.getElementById('root');
  if (root !== null && 'serviceWorker' in navigator) {
    keepScreens(queryClient, root, (callback) => router.subscribe('onRendered', callback), navigator.serviceWorker);
  }
  rememberViewed(router);
  sayWhatNeedsAttention((href) => router.history.push(href));
  await registerWorker({
    onFirstControl: (worker) => {
      seedLibrary(queryClient, worker);
      noteWorker();
    },
    onUpdate: (accept) => offerUpdate(accept, router.history),
  });
  await startSavedSearches((view) => void showAppBadge(unseenCount(view, new Set(currentShortlist().homes.keys()))));
}

/** The pages of homes that are opened on this device, for "Recently viewed". */
function rememberViewed(router: ReturnType<typeof createAppRouter>): void {
  const look = (): void => {
    const id = /^\/property\/(\d{1,15})$/.exec(router.state.location.pathname)?.[1];
    if (id !== undefined) void noteViewed(Number(id));
  };
  look();
  router.subscribe('onRendered', look);
}
