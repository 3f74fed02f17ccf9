/** The focus is where a message was deleted: on what was pressed, on the words that it goes, or nowhere since these have gone. */
export const isFocusAtDeleted = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches('[data-goes]') === true;
