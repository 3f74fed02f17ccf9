import type { MouseEvent } from 'react';
import { FORM_ANCHORS } from '#contract/form-anchors.ts';

/** Id of the section that holds the enquiry form; links to it work without any script. */
export const ENQUIRY_ID = FORM_ANCHORS.enquiry;

/** A press on a link to the enquiry form: scrolls there and puts the cursor into the first field. */
export function goToEnquiry(event: MouseEvent<HTMLAnchorElement>): void {
  const section = document.getElementById(ENQUIRY_ID);
  const field = section?.querySelector<HTMLElement>('form input:not([type=hidden], [tabindex="-1"]), form textarea');
  if (section === null || !field) return;
  event.preventDefault();
  section.scrollIntoView({ block: 'start' });
  field.focus({ preventScroll: true });
}
