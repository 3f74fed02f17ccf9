import { domainToASCII } from 'node:url';

/** A local part that every mail server accepts: unquoted ASCII (RFC 5322 dot-atom). */
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9][A-Za-z0-9-]*[A-Za-z0-9]$/;

/**
 * An address for a mail header, with its domain in ASCII.
 * @returns undefined for an address that some mail servers refuse; the mail then has it in its text only
 */
export function headerAddress(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const domain = domainToASCII(email.slice(at + 1));
  if (at < 1 || local.length > 64 || !LOCAL_PART.test(local)) return undefined;
  return domain.length <= 253 && DOMAIN.test(domain) ? `${local}@${domain}` : undefined;
}
