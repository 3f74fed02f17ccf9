import { createHash } from 'node:crypto';

/**
 * Trusted Types policies that may be made: for the addresses of the worker and of the map's, for sanitised article
 * HTML (DOMPurify's own name), and for nothing else.
 */
const TRUSTED_TYPES_POLICIES = ['worker-url', 'map-worker-url', 'dompurify'] as const;

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The source `'sha256-…'` of an inline script or style. */
const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

/** The sources of the inline scripts of a page, each once. */
export const inlineScriptHashes = (html: string): string[] => [
  ...new Set([...html.matchAll(INLINE_SCRIPT)].map(([, source = '']) => hashSource(source))),
];

/**
 * The strict policy of one page. Inline scripts are named by their hashes, since the HTML is shared and a nonce would
 * be too. Style attributes are allowed, for a picture's colour and focal point; nothing comes from other origins. Every
 * kind of fetch has its directive but the manifest, for which some browsers warn on each page: default-src covers only
 * that.
 * @param styles texts of the inline styles that are allowed: those of the frame, not of what is rendered into it
 */
export function contentSecurityPolicy(html: string, styles: readonly string[] = []): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScriptHashes(html)].join(' '),
    ["style-src 'self'", ...styles.map(hashSource)].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "media-src 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICIES.join(' ')}`,
  ].join('; ');
}
