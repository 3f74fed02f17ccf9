import { keepText, readText } from '#data/web-storage.ts';

/*
 * From the outbox page to the form that takes a message: which row is to be edited, in the tab's own storage, so that a
 * full page load on the way does not lose it.
 */

const KEY = 'outbox-edit';

/**
 * The next form about this row's matter is to take it. Where that cannot be kept, the form shows the message with its own
 * button all the same.
 * @param id of the row
 */
export const askEdit = (id: string): void => keepText('sessionStorage', KEY, id);

/** The row that a form is to take, if any. */
export const askedEdit = (): string | undefined => readText('sessionStorage', KEY) ?? undefined;

export const forgetEdit = (): void => keepText('sessionStorage', KEY, null);
