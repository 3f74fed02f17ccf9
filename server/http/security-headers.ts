/** The policy of an answer that is no page: nothing runs, loads or frames it. A page sets its own policy. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** One year, in seconds. It does not cover subdomains, which may be other sites of the firm. */
const HSTS = 'max-age=31536000';
export const STRICT_TRANSPORT_SECURITY = ['Strict-Transport-Security', HSTS] as const;

const EVERY_ANSWER: ReadonlyArray<readonly [name: string, value: string]> = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  // Where somebody is stays on their device: the map asks for it when "Near me" is pressed.
  [
    'Permissions-Policy',
    'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), midi=(), display-capture=()',
  ],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  // For browsers that do not know frame-ancestors.
  ['X-Frame-Options', 'DENY'],
];

/**
 * Sets the headers that every answer carries.
 * @param answer.isSecure the visitor came by TLS: HSTS may be sent
 * @param answer.strictPolicy false in development, where no policy is added
 */
export function setSecurityHeaders(
  headers: Headers,
  { isSecure, strictPolicy }: { readonly isSecure: boolean; readonly strictPolicy: boolean },
): void {
  // A picture that is made to be shown elsewhere says so itself.
  for (const [name, value] of EVERY_ANSWER) if (!headers.has(name)) headers.set(name, value);
  if (isSecure) headers.set(...STRICT_TRANSPORT_SECURITY);
  if (strictPolicy && !headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', NO_PAGE_POLICY);
}
