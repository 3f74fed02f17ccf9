/**
 * Runs in the page: the share of the map in the colour of land, in %. Names are edged in it, so the share is below 5 before
 * the land is drawn, and 0 before anything is.
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
  const probe = picture.closest('figure')?.querySelector('span[hidden]');
  if (probe == null) return 0;
  const getPixels = (): Uint8ClampedArray => context.getImageData(0, 0, copy.width, copy.height).data;
  context.fillStyle = getComputedStyle(probe).backgroundColor;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = getPixels();
  context.drawImage(picture, 0, 0);
  const data = getPixels();
  let land = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) land++;
  }
  return (land * 400) / data.length;
}
