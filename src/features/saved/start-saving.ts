import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { PropertySummary } from '#contract/property.ts';
import { currentConnection } from '#data/connection.ts';
import {
  getSavedProperties,
  isFetchingSaved,
  removeProperty,
  savedPropertiesQuery,
  saveProperty,
  stopProperty,
  subscribeToRuns,
} from '#data/saved-properties.ts';
import { readText, writeText } from '#data/web-storage.ts';
import { parseJson } from '#lib/json.ts';
import { readAs } from '#lib/read-as.ts';
import { isOnItsWay, lacksMore, type SavedProperty } from '#offline/saved/saved-property.ts';
import { popSaveOffer } from '#parts/save-offer.ts';
import { storedPart } from '#parts/saved-words.ts';
import { EARLY_SAVES, IDLE, notifySaving, provideSaving, type SavedLook, type SavedState } from '#parts/saving.ts';
import { prefersReducedMotion } from '#ui/preferences.ts';
import { showToast } from '#ui/toast-store.ts';

/** Removes a saved property and offers Undo. Says what happened; never throws. */
export async function removeWithUndo(id: number): Promise<void> {
  try {
    const undo = await removeProperty(id);
    const sayNotBack = (): void => {
      showToast('It could not be put back: this device does not answer. Save it again.');
    };
    showToast('Removed from Saved.', { label: 'Undo', run: () => void undo().catch(sayNotBack) });
  } catch {
    showToast('It could not be removed: this device does not answer. Try again.');
  }
}

/** How a bookmark shows that it was pressed. */
const GIVE = { duration: 200, easing: 'ease-out' } as const;

function lookOf(home: SavedProperty, isRunning: boolean): SavedLook {
  if (!lacksMore(home)) return 'kept';
  return isRunning && isOnItsWay(home) ? 'busy' : 'part';
}

/** Presses on save buttons before this script ran, on this page of the tab or on one that was left. */
const earlySaves = (): PropertySummary[] =>
  (readText('sessionStorage', EARLY_SAVES) ?? '')
    .split('\n')
    .flatMap((line) => readAs(PropertySummary, parseJson(line)) ?? []);

/** Lets the save buttons show what is saved, and save. @param openSaved opens the screen of what is saved */
export function startSaving(client: QueryClient, openSaved: () => void): void {
  const failed = new Set<number>();
  let states: ReadonlyMap<number, SavedState> = new Map();

  const read = (): void => {
    const isRunning = isFetchingSaved();
    const stateNow = (home: SavedProperty): SavedState => {
      const look = failed.has(home.id) ? 'failed' : lookOf(home, isRunning);
      const known = states.get(home.id);
      const part = storedPart(home);
      return known?.look === look && known.part === part ? known : { look, part };
    };
    const saved = [...getSavedProperties(client).values()].map((home) => [home.id, stateNow(home)] as const);
    const unsaved = [...failed].map((id) => [id, states.get(id) ?? { look: 'failed', part: 0 }] as const);
    states = new Map([...unsaved, ...saved]);
    notifySaving();
  };
  const fail = (id: number, hasFailed: boolean): void => {
    if (hasFailed === failed.has(id)) return;
    failed[hasFailed ? 'add' : 'delete'](id);
    read();
  };

  const save = async (property: PropertySummary, button?: HTMLElement): Promise<void> => {
    const isNew = !getSavedProperties(client).has(property.id);
    try {
      await saveProperty(property);
      fail(property.id, false);
      if (!isNew) return;
      if (!prefersReducedMotion()) button?.animate({ scale: [1, 1.12, 1] }, GIVE);
      const offer = popSaveOffer();
      const isOnline = currentConnection() !== 'offline';
      const words = isOnline ? 'Saved. Its photos are on their way.' : 'Saved. Its photos come when you are online.';
      if (offer !== undefined) showToast(offer.text, offer.action);
      else showToast(words, { label: 'Open saved', run: openSaved });
    } catch {
      fail(property.id, true);
      showToast('Not saved: this device has no room, or does not let this site keep anything.');
    }
  };

  const press = (property: PropertySummary, button: HTMLElement): void => {
    const { look } = states.get(property.id) ?? IDLE;
    if (look === 'kept') void removeWithUndo(property.id);
    else if (look === 'busy') void stopProperty(property.id, true).catch(() => fail(property.id, true));
    else void save(property, button);
  };

  // Before anything is read: saving again changes nothing, and storage that hangs leaves no button dead.
  const early = provideSaving({
    stateOf: (id) => states.get(id) ?? IDLE,
    count: () => getSavedProperties(client).size,
    press,
  });
  const left = earlySaves().filter(({ id }) => !early.has(id));
  const saves = [...early.values()].map(({ property, button }) => save(property, button));
  saves.push(...left.map((property) => save(property)));
  void Promise.all(saves).then(() => writeText('sessionStorage', EARLY_SAVES, null));
  new QueryObserver(client, savedPropertiesQuery).subscribe(read);
  subscribeToRuns(read);
  read();
}
