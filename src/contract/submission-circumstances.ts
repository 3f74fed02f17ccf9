/* What goes with a submission beside its fields (S48). Every form needs it, and none of the kinds' rules. */

/**
 * The hidden field of a form sent without script: it names the copy of the page that the form was on (0019). Pages are
 * rendered with the mark in this field; the server replaces it by the name.
 */
export const FORM_COPY = { field: 'form_copy', mark: '%copy-of-this-page%' } as const;

/**
 * The field that people do not see, which a program fills in as it does all others. Neither its name nor its label is one
 * that a browser or a password manager knows something for. `earlier` is its name on pages of earlier builds, which may
 * still be kept: managers did fill it.
 */
export const TRAP = { field: 'leave_empty', label: 'Leave this empty', earlier: 'website' } as const;

/** What a trap's content is sent as: enough of it to say that it was filled in, in the ASCII of a header. */
export const trapForHeader = (filled: string): string => filled.slice(0, 100).replace(/[^\x21-\x7e]/g, '?');

/** What else the server wants to know of a submission (S48); each may be missing. */
export const CIRCUMSTANCE_HEADERS = {
  /** Milliseconds from the form's first view to the press. Absent for a restored draft, which was typed before. */
  formMs: 'X-Form-Ms',
  /** What stands in TRAP, named by what it was called before. Absent when it is empty. */
  trap: 'X-Form-Website',
  /** Version of the words about data use by the button (content/consent.ts). */
  consentVersion: 'X-Consent-Version',
  /** ISO time of the press, by the visitor's clock. */
  consentAt: 'X-Consent-At',
} as const;
