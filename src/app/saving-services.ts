import { showAppBadge } from '#data/app-badge.ts';
import { noteViewed } from '#data/recently-viewed.ts';
import { startSavedSearches, unseenCount } from '#data/saved-searches.ts';
import { currentShortlist, startShortlist } from '#data/shortlist.ts';
import { startInstallOffer } from '#features/install/install-state.ts';
import { SinceBlock } from '#features/since/since-block.tsx';
import { KeepLine } from '#parts/keep-line.tsx';
import { provideLateParts } from '#parts/late-parts.ts';
import { SaveButton } from '#parts/save-button.tsx';
import { SaveSearch } from '#parts/save-search.tsx';
import { SavedCount } from '#parts/saved-count.tsx';
import type { createAppRouter } from './router.tsx';

/*
 * What saves homes and searches and tells what is new in them: one file, loaded when the page is of use to somebody.
 */

/** Starts the shortlist, the saved searches, the offer of the app, and puts their parts into their places. */
export async function startSaving(router: ReturnType<typeof createAppRouter>): Promise<void> {
  startInstallOffer();
  void startShortlist();
  provideLateParts({ SaveButton, KeepLine, SavedCount, SaveSearch, SinceBlock });
  rememberViewed(router);
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
