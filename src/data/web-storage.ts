type Storages = 'localStorage' | 'sessionStorage';

/** The text under a name; null also where storage is closed to this page (private window, blocked cookies). */
export function readText(storage: Storages, name: string): string | null {
  try {
    return globalThis[storage].getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text under a name, or with null none. Never throws: where storage is closed or full nothing is kept. */
export function keepText(storage: Storages, name: string, text: string | null): void {
  try {
    if (text === null) globalThis[storage].removeItem(name);
    else globalThis[storage].setItem(name, text);
  } catch {
    // What it was kept for holds until the page is left.
  }
}
