import { createHash } from 'node:crypto';

/**
 * Trusted Types policies that may be made: for the worker's address, for sanitised article HTML (DOMPurify's own name),
 * and for nothing else.
 */
const TRUSTED_TYPES_POLICIES = ['worker-url', 'dompurify'] as const;

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The sources `'sha256-…'` of the inline scripts of a page, each once. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, source = ''] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(`'sha256-${createHash('sha256').update(source, 'utf8').digest('base64')}'`);
  }
  return [...hashes];
}

/**
 * The strict policy of one page: its own inline scripts by their hashes, since the HTML is shared and a nonce would be
 * too. Attributes may carry a picture's colour and focal point; nothing comes from elsewhere.
 */
export function contentSecurityPolicy(html: string): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScriptHashes(html)].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICIES.join(' ')}`,
  ].join('; ');
}
