/*
 * From the outbox page to the form that takes a message: which row is to be edited, in the tab's own storage, so that a
 * full page load on the way does not lose it.
 */

const KEY = 'outbox-edit';

/** The next form about this row's matter is to take it. @param id of the row */
export function askEdit(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // The form shows the message with its own button all the same.
  }
}

/** The row that a form is to take, if any. */
export function askedEdit(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetEdit(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // What cannot be removed could not be kept.
  }
}
