// What goes with a submission beside its fields (S48). Every form needs this, and none of the rules of its kind.

/**
 * The hidden field that names the copy of the page that a form without script was on (0019). Pages are rendered with the
 * mark, which the server replaces with the name.
 */
export const FORM_COPY = { field: 'form_copy', mark: '%copy-of-this-page%' } as const;

/**
 * The field that people do not see and spam programs fill in. Browsers and password managers have nothing to fill in for
 * its name and label. `earlier` is its name on pages of earlier builds, which managers did fill in.
 */
export const TRAP = { field: 'leave_empty', label: 'Leave this empty', earlier: 'website' } as const;

/** The beginning of the trap's content as ASCII for a header. */
export const trapForHeader = (filled: string): string => filled.slice(0, 100).replace(/[^\x21-\x7e]/g, '?');

/** Headers about a submission (S48); each may be missing. */
export const CIRCUMSTANCE_HEADERS = {
  /** From the form's first view to the press, in ms; absent for a restored draft, which was typed before. */
  formMs: 'X-Form-Ms',
  /** The content of TRAP; absent when empty. */
  trap: 'X-Form-Website',
  /** Version of the words about data use beside the button (content/consent.json). */
  consentVersion: 'X-Consent-Version',
  /** ISO time of the press, by the visitor's clock. */
  consentAt: 'X-Consent-At',
} as const;
