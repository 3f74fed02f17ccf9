import { removeProperty } from '#data/shortlist.ts';
import { showToast } from '#ui/toast-store.ts';

/** Removes a saved property and offers the way back. Says what happened, once; never throws. */
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
