import { showToast } from './toast-store.ts';

interface Copied {
  readonly text: string;
  /** What the toast says once it is on the clipboard. */
  readonly said: string;
  /** What it is, for the toast of a browser that does not let us copy: "link". */
  readonly what: string;
  /** Marks the text where it stands, to be copied by hand. */
  readonly mark: () => void;
}

/** Puts a text on the clipboard and says so. Where the browser has none or refuses, the text is marked instead. */
export async function copyText({ text, said, what, mark }: Copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    mark();
    showToast(`The ${what} is marked. Copy it from here.`);
    return;
  }
  showToast(said);
}

/** Selects the words of an element, or of a field, and brings them into sight. */
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
