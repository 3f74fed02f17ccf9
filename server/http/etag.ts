/** True when If-None-Match names this ETag, compared weakly (RFC 9110, 8.8.3.2). */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const bare = etag.replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((given) => given.trim().replace(/^W\//, '') === bare);
}
