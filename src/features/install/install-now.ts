import { name } from '#content/firm.json' with { type: 'json' };
import { showToast } from '#ui/toast-store.ts';
import { askInstall } from './install-state.ts';

/** Asks the browser's own question, and says what becomes of a yes. */
export async function installNow(): Promise<void> {
  if (await askInstall()) showToast(`${name} is on its way to your home screen.`);
}
