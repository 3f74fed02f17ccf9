/**
 * What a visitor agrees to by sending a form: the words by its button, and the version that goes with each submission
 * (decision 48). Other words need another version; what each version said stays in `consentOf`, for as long as a
 * submission may have come with it.
 */
export const CONSENT_VERSION = '2026-11';

/** What each version says, followed by a link to the privacy notice. */
export const consentOf = {
  '2026-11': 'By sending you agree that we keep your message for 24 months to answer you.',
} as const satisfies Readonly<Record<string, string>>;
