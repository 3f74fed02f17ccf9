/** Makes a web address of what a person typed (spec §2); undefined for anything else. */
export function getWebHref(typed: string): string | undefined {
  const trimmed = typed.trim();
  if (trimmed === '') return undefined;
  const href = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`;
  return URL.canParse(href) ? href : undefined;
}
