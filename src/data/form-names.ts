import { keepText, readText } from './web-storage.ts';

/*
 * Names of forms, for the leases of their rows: when a tab shows another page, that page knows which forms are gone.
 */

const TAB_KEY = 'outbox-tab';

const newName = (): string => crypto.randomUUID?.() ?? String(Math.random());

/** One name for all pages that this tab shows, one after the other. */
function nameOfTab(): string {
  const known = readText('sessionStorage', TAB_KEY);
  if (known !== null) return known;
  const name = newName();
  keepText('sessionStorage', TAB_KEY, name);
  return name;
}

const pageName = newName();
let forms = 0;

/** A name for a form's leases. */
export function newFormName(): string {
  forms += 1;
  return `${nameOfTab()} ${pageName} ${forms}`;
}

/** Whether a form was on a page that this tab has shown before. */
export const isOfLastPage = (form: string): boolean => {
  const tab = nameOfTab();
  return form.startsWith(`${tab} `) && !form.startsWith(`${tab} ${pageName} `);
};
