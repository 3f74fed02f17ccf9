/**
 * Where the arrow keys lead in a row of tabs that wraps around.
 * @param key `KeyboardEvent.key`
 * @param index of the tab that has the focus
 * @returns the index to go to, or null when the key means nothing to tabs
 */
export function nextTab(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
