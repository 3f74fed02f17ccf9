type Storages = 'localStorage' | 'sessionStorage';

/** Reads a text; null also where storage is closed to this page (private window, blocked cookies). */
export function readText(storage: Storages, name: string): string | null {
  try {
    return globalThis[storage].getItem(name);
  } catch {
    return null;
  }
}

/** Stores a text; null deletes it. Never throws: where storage is closed or full, nothing is stored. */
export function writeText(storage: Storages, name: string, text: string | null): void {
  try {
    if (text === null) globalThis[storage].removeItem(name);
    else globalThis[storage].setItem(name, text);
  } catch {
    // The value holds until the page is left.
  }
}
