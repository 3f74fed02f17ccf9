// Between a pack and its presentation, within one page's life: where the presentation was opened from, and that the focus
// is to return to the button that opened it.

let openedFrom: string | undefined;
let isReturning = false;

/** The presentation of this pack is being opened by its button. */
export function noteOpened(packId: string): void {
  openedFrom = packId;
}

/** The presentation closes. @returns true when going back in the history leads to its pack */
export function noteClosed(packId: string): boolean {
  const isBack = openedFrom === packId;
  openedFrom = undefined;
  isReturning = true;
  return isBack;
}

/** Whether the focus is to return; asked once. */
export function takeReturn(): boolean {
  const was = isReturning;
  isReturning = false;
  return was;
}
