// Apart from the rules of each kind, which not every form needs (S48).

/** Names the copy of the page that a form without script was on (0019): the server replaces the mark with the name. */
export const FORM_COPY = { field: 'form_copy', mark: '%copy-of-this-page%' } as const;

/** Hidden, so that only spam programs fill it in; password managers filled in `earlier`, its name in earlier builds. */
export const TRAP = { field: 'leave_empty', label: 'Leave this empty', earlier: 'website' } as const;

/** Writes the beginning of the trap's content as ASCII, for a header. */
export const encodeTrap = (filled: string): string => filled.slice(0, 100).replace(/[^\x21-\x7e]/g, '?');

/** Each may be missing (S48). */
export const CIRCUMSTANCE_HEADERS = {
  /** First view to press, in ms; absent for a restored draft, which was typed before. */
  formMs: 'X-Form-Ms',
  /** Absent when empty. */
  trap: 'X-Form-Website',
  /** Of the words about data use beside the button (content/consent.json). */
  consentVersion: 'X-Consent-Version',
  /** ISO time of the press, by the visitor's clock. */
  consentAt: 'X-Consent-At',
} as const;
