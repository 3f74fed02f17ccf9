import { html } from 'hono/html';
import { createLinkPage } from './link-page.ts';
import type { ReadLink } from './signed-links.ts';

/** Creates a page of one sentence. */
export const say = (title: string, text: string, status: number): Response =>
  createLinkPage({ title, body: html`<p>${text}</p>`, status });

/** What to do about a link, for people of the firm and for visitors. */
export const ASK_THE_OFFICE = 'Nothing was changed. Please ask the office.';
export const CALL_US = 'Nothing was changed. Please call us.';

/** Says why a link does not open anything. */
export const sayNotValid = ({ is }: Exclude<ReadLink, { readonly is: 'valid' }>, whatNow: string): Response =>
  is === 'expired'
    ? say('This link is too old', `It worked for 30 days. ${whatNow}`, 410)
    : say('This link does not work', `Part of it may be missing. ${whatNow}`, 404);
/** @param what "enquiry" or "request" */
export const sayErased = (what: string, whatNow: string): Response =>
  say(`This ${what} is no longer here`, `It has been erased. ${whatNow}`, 410);
