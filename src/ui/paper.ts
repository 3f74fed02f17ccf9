import { useState } from 'react';

const DATA_LIMIT_MS = 8_000;
const POLL_MS = 100;
const PICTURES_LIMIT_MS = 2_000;

/** The pictures on the page that have not loaded. Lazy ones start to load. */
function listPendingPictures(): readonly HTMLImageElement[] {
  const visible = [...document.images].filter((image) => image.getClientRects().length > 0);
  for (const image of visible) image.loading = 'eager';
  return visible.filter(({ complete }) => !complete);
}

const isDataLoaded = (): boolean => document.querySelector('main [aria-busy="true"]:not(button)') === null;

const hasSettled = (image: HTMLImageElement): Promise<void> =>
  new Promise((resolve) => {
    for (const type of ['load', 'error']) image.addEventListener(type, () => resolve(), { once: true });
  });

/** Resolves when data and pictures have loaded, or after a while. @param onWait called if it has to wait */
export async function waitUntilReadyForPaper(onWait: () => void): Promise<void> {
  if (isDataLoaded() && listPendingPictures().length === 0) return;
  onWait();
  const deadline = Date.now() + DATA_LIMIT_MS;
  while (!isDataLoaded() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  await Promise.race([
    Promise.all(listPendingPictures().map(hasSettled)),
    new Promise((resolve) => setTimeout(resolve, PICTURES_LIMIT_MS)),
  ]);
}

export const PHOTOS_COMING = 'Photos are coming';

export function usePrint(): { readonly isWaiting: boolean; readonly print: () => void } {
  const [isWaiting, setWaiting] = useState(false);
  const print = async (): Promise<void> => {
    if (isWaiting) return;
    await waitUntilReadyForPaper(() => setWaiting(true));
    setWaiting(false);
    window.print();
  };
  return { isWaiting, print: () => void print() };
}

/** Marks missing pictures with `data-absent` for stylesheets: the browser's own print command does not wait for them. */
export function markAbsentPictures(): void {
  addEventListener('beforeprint', () => {
    // A picture that is only being replaced by another size has a natural width.
    for (const image of listPendingPictures()) if (image.naturalWidth === 0) image.dataset['absent'] = '';
  });
  addEventListener('afterprint', () => {
    for (const image of document.images) delete image.dataset['absent'];
  });
}
