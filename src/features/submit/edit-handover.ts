import { readText, writeText } from '#data/web-storage.ts';

const KEY = 'outbox-edit';

// From the outbox page to the form about the same matter: the row that it is to take, in the tab's own storage, so that a
// full page load on the way does not lose it. Where that is closed, the form shows the message with its own button.

export const askEdit = (id: string): void => writeText('sessionStorage', KEY, id);
export const askedEdit = (): string | undefined => readText('sessionStorage', KEY) ?? undefined;
export const forgetEdit = (): void => writeText('sessionStorage', KEY, null);
