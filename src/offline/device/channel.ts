/**
 * Opens a BroadcastChannel. A browser that is set to keep nothing for a site may refuse it one: that costs the news of
 * other tabs, and must not cost more.
 * @returns undefined where there are none, or this site may have none
 */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
