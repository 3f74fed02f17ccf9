/** For answers that are not pages: nothing runs, loads or frames them. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** One year. Subdomains may be other sites of the firm. */
const HSTS = 'max-age=31536000';
export const STRICT_TRANSPORT_SECURITY = ['Strict-Transport-Security', HSTS] as const;

const EVERY_ANSWER: ReadonlyArray<readonly [name: string, value: string]> = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  // The map asks for the position when "Near me" is pressed, and it stays on the device.
  [
    'Permissions-Policy',
    'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), midi=(), display-capture=()',
  ],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  // For browsers without frame-ancestors.
  ['X-Frame-Options', 'DENY'],
];

export function setSecurityHeaders(
  headers: Headers,
  { isSecure, strictPolicy }: { readonly isSecure: boolean; readonly strictPolicy: boolean },
): void {
  // A picture that other sites may show sets its own header.
  for (const [name, value] of EVERY_ANSWER) if (!headers.has(name)) headers.set(name, value);
  if (isSecure) headers.set(...STRICT_TRANSPORT_SECURITY);
  if (strictPolicy && !headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', NO_PAGE_POLICY);
}
