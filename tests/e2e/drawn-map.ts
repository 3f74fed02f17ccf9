/**
 * Runs in the page: the share of the map in its second colour, in %. The first is the background; names and lines cover
 * little, so the share is below 5 before the land is drawn, and 0 before anything is.
 */
export function landShare(): number {
  const picture = document.querySelector<HTMLCanvasElement>('[role="application"] canvas');
  // An undrawn canvas has its default size.
  if (picture === null || picture.style.width === '') return 0;
  const copy = document.createElement('canvas');
  copy.width = picture.width;
  copy.height = picture.height;
  const context = copy.getContext('2d');
  if (context === null) return 0;
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, copy.width, copy.height);
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 4) {
    const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [, second = 0] = [...counts.values()].sort((a, b) => b - a);
  return (second * 400) / data.length;
}
