/**
 * Shows a number on the app's icon, where the platform has that and the app is installed; 0 takes it away. Never throws: a
 * badge is never the only place that says something.
 */
export async function showAppBadge(count: number): Promise<void> {
  try {
    const call: unknown = Reflect.get(navigator, count > 0 ? 'setAppBadge' : 'clearAppBadge');
    if (typeof call !== 'function') return;
    await Reflect.apply(call, navigator, count > 0 ? [count] : []);
  } catch {
    // Not installed, or not allowed.
  }
}
