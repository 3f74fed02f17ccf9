/**
 * An address as a person writes it, made whole: without an http prefix it gets https:// (spec §2), so that nothing but a
 * web address comes out.
 * @returns undefined for what is no address
 */
export function webHref(written: string): string | undefined {
  const trimmed = written.trim();
  if (trimmed === '') return undefined;
  const whole = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`;
  return URL.canParse(whole) ? whole : undefined;
}
