import { decodePercent } from '#lib/decoded.ts';
import { cleanCharacters } from '#lib/invisible.ts';

// The one rule for e-mail addresses: a form accepts what a mail server accepts. Certain mistakes are cleaned; for the rest
// the form asks while the visitor is there.

/** Longest e-mail address, in UTF-16 units. */
export const MAX_EMAIL = 254;
/** Longest text that is searched for an address, in UTF-16 units. */
const MAX_TYPED = 1000;

/** An unquoted ASCII local part (RFC 5322 dot-atom), which every mail server accepts, and a possible domain. */
const ADDRESS = /^(?!.{65,}@)([\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*)@([^\s/?#@:\\%[\]]+)$/u;
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;
/** Page, worker and server all have it, but the contract is compiled for none of them. */
declare const URL: new (address: string) => { readonly hostname: string };
/**
 * Converts an address to the form of a mail header, with an ASCII domain.
 * @param email as cleanEmail() gives it
 * @returns undefined for what mail servers may refuse
 */
export function mailAddress(email: string): string | undefined {
  const [, local, domain] = ADDRESS.exec(email) ?? [];
  if (domain === undefined) return undefined;
  try {
    const { hostname } = new URL(`http://${domain}`);
    const address = `${local}@${hostname}`;
    return address.length <= MAX_EMAIL && DOMAIN.test(hostname) ? address : undefined;
  } catch {
    // The text is no domain.
    return undefined;
  }
}

const AROUND = /^[\s<("'“„[{«‹]+|[\s>)"'”“\],;}»›]+$/gu;

/** Strips what surrounds an address, and `mailto:` with its query. */
const bare = (text: string): string =>
  text
    .replace(AROUND, '')
    .replace(/^mailto:(?:\/\/)?([^?]*).*/iu, (_link, address: string) => decodePercent(address))
    .replace(/ ?@ ?/gu, '@');

/**
 * Removes what certainly is no part of an address: white space, invisible characters, brackets, `mailto:`, the name
 * before it, full-width letters. What is uncertain stays, and fails mailAddress().
 */
export function cleanEmail(typed: string): string {
  if (typed.length > MAX_TYPED) return typed.trim();
  const text = cleanCharacters(typed).replace(/[‘’ʼ]/gu, "'").replaceAll('。', '.');
  const [address = '', ...names] = text.split('<').map(bare).reverse();
  // With two addresses, nobody knows which is meant.
  const isOther = (name: string): boolean => name.includes('@') && name.toLowerCase() !== address.toLowerCase();
  return names.some(isOther) ? text : address;
}

/** Reads an address that somebody typed or copied. @returns undefined for what is none */
export function readEmail(typed: string): string | undefined {
  const email = cleanEmail(typed);
  return mailAddress(email) === undefined ? undefined : email;
}
