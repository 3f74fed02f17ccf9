import { showToast } from '#ui/toast-store.ts';

/** How often a form that is being filled in is looked at again, in ms. */
const LOOK_AGAIN_MS = 5_000;

const TYPED_IN = 'input, textarea, select, [contenteditable="true"]';

/** True while the visitor's cursor is in a field, or a form holds words that are not sent. */
function isTyping(): boolean {
  if (document.activeElement?.matches(TYPED_IN) === true) return true;
  return [...document.querySelectorAll<HTMLTextAreaElement>('form textarea')].some(
    (field) => field.value.trim() !== '' && field.value !== field.defaultValue,
  );
}

/**
 * Says that a newer version is ready, once nobody is typing. Only the visitor's own press reloads.
 * @param reload lets the new version take over
 */
export function offerUpdate(reload: () => void): void {
  const offer = (): void => {
    if (isTyping()) {
      setTimeout(offer, LOOK_AGAIN_MS);
      return;
    }
    showToast('A newer version is ready.', { label: 'Reload', run: reload }, { stays: true });
  };
  offer();
}
