import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { PropertySummary } from '#contract/property.ts';
import { getConnection } from '#data/connection.ts';
import {
  getComingPhotos,
  getSavedProperties,
  isFetchingSaved,
  removeProperty,
  savedPropertiesQuery,
  saveProperty,
  setPropertyStopped,
  subscribeToRuns,
} from '#data/saved-properties.ts';
import { readText, writeText } from '#data/web-storage.ts';
import { parseJson } from '#lib/json.ts';
import { readAs } from '#lib/read-as.ts';
import { isLackingMore, isOnItsWay, type SavedProperty } from '#offline/saved/saved-property.ts';
import { popSaveOffer } from '#parts/save-offer.ts';
import { getStoredShare } from '#parts/saved-words.ts';
import { EARLY_SAVES, IDLE, notifySaving, provideSaving, type SavedLook, type SavedState } from '#parts/saving.ts';
import { shouldReduceMotion } from '#ui/preferences.ts';
import { showToast } from '#ui/toast-store.ts';
import { saving as words } from './words.tsx';

/** Offers Undo in a toast; never throws. @returns whether it is removed */
export async function removeWithUndo(id: number): Promise<boolean> {
  try {
    const undo = await removeProperty(id);
    const onFailure = (): void => void showToast(words.notRestored);
    showToast(words.removed, { label: words.undo, run: () => void undo().catch(onFailure) });
    return true;
  } catch {
    showToast(words.notRemoved);
    return false;
  }
}

const PULSE = { scale: [1, 1.12, 1] };
const PULSE_TIMING = { duration: 200, easing: 'ease-out' };

function getLook(saved: SavedProperty, isRunning: boolean): SavedLook {
  if (!isLackingMore(saved)) return 'saved';
  return isRunning && isOnItsWay(saved) ? 'busy' : 'partly';
}

/** Buttons were pressed before this script ran, on this page of the tab or an earlier one. */
const getEarlySaves = (): PropertySummary[] =>
  (readText('sessionStorage', EARLY_SAVES) ?? '')
    .split('\n')
    .flatMap((line) => readAs(PropertySummary, parseJson(line)) ?? []);

/** Connects the save buttons with storage. @param openSaved opens the screen of saved properties */
export function startSaving(client: QueryClient, openSaved: () => void): void {
  const failedIds = new Set<number>();
  let states: ReadonlyMap<number, SavedState> = new Map();

  const update = (): void => {
    const isRunning = isFetchingSaved();
    const getState = (saved: SavedProperty): SavedState => {
      const look = failedIds.has(saved.id) ? 'failed' : getLook(saved, isRunning);
      const previous = states.get(saved.id);
      const progress = getStoredShare(saved, getComingPhotos(saved.id));
      return previous?.look === look && previous.progress === progress ? previous : { look, progress };
    };
    const failed = [...failedIds].map((id) => [id, states.get(id) ?? { look: 'failed', progress: 0 }] as const);
    const saved = [...getSavedProperties(client).values()].map(
      (property) => [property.id, getState(property)] as const,
    );
    states = new Map([...failed, ...saved]);
    notifySaving();
  };
  const markFailed = (id: number, hasFailed: boolean): void => {
    if (hasFailed === failedIds.has(id)) return;
    failedIds[hasFailed ? 'add' : 'delete'](id);
    update();
  };

  const save = async (property: PropertySummary, button?: HTMLElement): Promise<void> => {
    const isNew = !getSavedProperties(client).has(property.id);
    try {
      await saveProperty(property);
      markFailed(property.id, false);
      if (!isNew) return;
      if (!shouldReduceMotion()) button?.animate(PULSE, PULSE_TIMING);
      const offer = popSaveOffer();
      const isOnline = getConnection() !== 'offline';
      if (offer !== undefined) showToast(offer.text, offer.action);
      else showToast(words.saved(isOnline), { label: words.openSaved, run: openSaved });
    } catch {
      markFailed(property.id, true);
      showToast(words.failed);
    }
  };

  const press = (property: PropertySummary, button: HTMLElement): void => {
    const { look } = states.get(property.id) ?? IDLE;
    if (look === 'saved') void removeWithUndo(property.id);
    else if (look === 'busy') void setPropertyStopped(property.id, true).catch(() => markFailed(property.id, true));
    else void save(property, button);
  };

  // First of all: saving again changes nothing, and storage that hangs leaves no button dead.
  const early = provideSaving({
    getState: (id) => states.get(id) ?? IDLE,
    count: () => getSavedProperties(client).size,
    press,
  });
  const fromEarlierPages = getEarlySaves().filter(({ id }) => !early.has(id));
  const saves = [...early.values()].map(({ property, button }) => save(property, button));
  saves.push(...fromEarlierPages.map((property) => save(property)));
  void Promise.all(saves).then(() => writeText('sessionStorage', EARLY_SAVES, null));
  new QueryObserver(client, savedPropertiesQuery).subscribe(update);
  subscribeToRuns(update);
  update();
}
