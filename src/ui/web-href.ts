/**
 * The address that a person typed, with https:// where it has no scheme (spec §2): only web addresses come out.
 * @returns undefined for what is no address
 */
export function getWebHref(typed: string): string | undefined {
  const trimmed = typed.trim();
  if (trimmed === '') return undefined;
  const href = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`;
  return URL.canParse(href) ? href : undefined;
}
