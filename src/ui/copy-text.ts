import { showToast } from './toast-store.ts';

interface CopyOptions {
  readonly text: string;
  readonly message: string;
  readonly name: string;
  /** Finds the text on the page, to be marked there. */
  readonly findText: () => HTMLElement | null;
}

/**
 * Copies a text and confirms it in a toast. Where the browser refuses, the text is selected on the page instead.
 * @returns whether it is copied
 */
export async function copyText({ text, message, name, findText }: CopyOptions): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    markText(findText());
    showToast(`The ${name} is marked. Copy it from here.`);
    return false;
  }
  showToast(message);
  return true;
}

export function markText(element: HTMLElement | null): void {
  if (element === null) return;
  if (element instanceof HTMLInputElement) {
    element.focus();
    element.select();
  } else {
    document.getSelection()?.selectAllChildren(element);
  }
  element.scrollIntoView({ block: 'center' });
}
