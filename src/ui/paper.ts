import { useState } from 'react';

// What a page needs before it is printed: paper cannot be filled in afterwards.

/** Longest wait for words that are still coming, in ms. */
const WORDS_LIMIT_MS = 8_000;
/** How often it is looked whether they are here, in ms. */
const LOOK_EVERY_MS = 100;
/** Longest wait for pictures, in ms: then those that are here are printed. */
const PICTURES_LIMIT_MS = 2_000;

/** The pictures that have a place on the page and are not there yet. Those that nobody has scrolled to are asked for. */
function picturesToCome(): readonly HTMLImageElement[] {
  const shown = [...document.images].filter((image) => image.getClientRects().length > 0);
  for (const image of shown) image.loading = 'eager';
  return shown.filter(({ complete }) => !complete);
}

const areWordsHere = (): boolean => document.querySelector('main [aria-busy="true"]:not(button)') === null;

const hasEnded = (image: HTMLImageElement): Promise<void> =>
  new Promise((resolve) => {
    for (const end of ['load', 'error']) image.addEventListener(end, () => resolve(), { once: true });
  });

/**
 * Resolves when the words and pictures of the page are there, or after the longest wait.
 * @param onWait called when there is something to wait for
 */
export async function untilReadyForPaper(onWait: () => void): Promise<void> {
  if (areWordsHere() && picturesToCome().length === 0) return;
  onWait();
  const end = Date.now() + WORDS_LIMIT_MS;
  while (!areWordsHere() && Date.now() < end) await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  await Promise.race([
    Promise.all(picturesToCome().map(hasEnded)),
    new Promise((done) => setTimeout(done, PICTURES_LIMIT_MS)),
  ]);
}

/** What a button that prints says while it waits. */
export const PHOTOS_COMING = 'Photos are coming';

/** For a button that prints the page, once what belongs on it is there. */
export function usePrint(): { readonly isWaiting: boolean; readonly print: () => void } {
  const [isWaiting, setWaiting] = useState(false);
  const print = async (): Promise<void> => {
    if (isWaiting) return;
    await untilReadyForPaper(() => setWaiting(true));
    setWaiting(false);
    window.print();
  };
  return { isWaiting, print: () => void print() };
}

/**
 * Marks pictures that have not come when the page is printed, so that no empty frame stands for them: stylesheets look for
 * `data-absent`. The browser's own way to print does not wait for what it asks for here.
 */
export function markAbsentPictures(): void {
  addEventListener('beforeprint', () => {
    // One that the browser only exchanges for another size is there.
    for (const image of picturesToCome()) if (image.naturalWidth === 0) image.dataset['absent'] = '';
  });
  addEventListener('afterprint', () => {
    for (const image of document.images) delete image.dataset['absent'];
  });
}
