/* What goes with a submission beside its fields (S48). Every form needs it, and none of the kinds' rules. */

/**
 * The hidden field of a form sent without script: it names the copy of the page that the form was on (0019). Pages are
 * rendered with the mark in this field; the server replaces it by the name.
 */
export const FORM_COPY = { field: 'form_copy', mark: '%copy-of-this-page%' } as const;

/** What else the server wants to know of a submission (S48); each may be missing. */
export const CIRCUMSTANCE_HEADERS = {
  /** Milliseconds from the form's first view to the press. Absent for a restored draft, which was typed before. */
  formMs: 'X-Form-Ms',
  /** The content of the honeypot, a field that people do not see. Absent when it is empty. */
  website: 'X-Form-Website',
  /** Version of the words about data use by the button (content/consent.ts). */
  consentVersion: 'X-Consent-Version',
  /** ISO time of the press, by the visitor's clock. */
  consentAt: 'X-Consent-At',
} as const;
