import { deletePack } from '#data/device/packs.queries.ts';
import { showToast } from '#ui/toast-store.ts';

/**
 * Wipes a pack and says what stays. The pack can be put back as long as that is on the screen; from then on it is nowhere.
 * @throws StorageFailure
 */
export async function clearWithUndo(id: string): Promise<void> {
  const putBack = await deletePack(id);
  showToast('Pack cleared. Saved homes stay saved.', {
    label: 'Undo',
    run: () =>
      void putBack().then(
        () => showToast('The pack is back.'),
        () => showToast('It could not be put back.'),
      ),
  });
}
