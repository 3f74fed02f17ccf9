/** True where the browser is set to keep nothing for this site: each of its stores then throws or refuses. */
export function isSiteDataBlocked(): boolean {
  try {
    void window.localStorage;
    return false;
  } catch {
    return true;
  }
}
