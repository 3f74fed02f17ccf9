import { decodePercent } from '#lib/decoded.ts';
import { cleanCharacters } from '#lib/invisible.ts';

// A form accepts what a mail server accepts: certain mistakes are cleaned, and of others the form asks at once.

export const MAX_EMAIL = 254;
/** Longer text is not searched for an address, in UTF-16 units. */
const MAX_TYPED = 1000;

/** An unquoted ASCII local part (RFC 5322 dot-atom), which every mail server accepts, and a possible domain. */
const ADDRESS = /^(?!.{65,}@)([\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*)@([^\s/?#@:\\%[\]]+)$/u;
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;
/** Page, worker and server have it, but the contract is compiled for none of them. */
declare const URL: new (address: string) => { readonly hostname: string };
/** Converts what cleanEmail() gives to a mail header's form, with an ASCII domain. @returns undefined for doubtful ones */
export function mailAddress(email: string): string | undefined {
  const [, local, domain] = ADDRESS.exec(email) ?? [];
  if (domain === undefined) return undefined;
  try {
    const { hostname } = new URL(`http://${domain}`);
    const address = `${local}@${hostname}`;
    return address.length <= MAX_EMAIL && DOMAIN.test(hostname) ? address : undefined;
  } catch {
    return undefined;
  }
}

const AROUND = /^[\s<("'“„[{«‹]+|[\s>)"'”“\],;}»›]+$/gu;

const plain = (text: string): string => cleanCharacters(text).replace(/[‘’ʼ]/gu, "'").replaceAll('。', '.');

const stripWrapping = (text: string): string =>
  text
    .replace(AROUND, '')
    .replace(/^mailto:(?:\/\/)?([^?]*).*/iu, (_link, address: string) => plain(decodePercent(address)))
    .replace(AROUND, '')
    .replace(/ ?@ ?/gu, '@');

/** Removes what is certainly not part of an address, such as brackets or the name before it; the rest is mailAddress()'s. */
export function cleanEmail(typed: string): string {
  if (typed.length > MAX_TYPED) return typed.trim();
  const text = plain(typed);
  const [address = '', ...names] = text.split('<').map(stripWrapping).reverse();
  // Of two addresses, nobody knows which is meant.
  const isOther = (name: string): boolean => name.includes('@') && name.toLowerCase() !== address.toLowerCase();
  return names.some(isOther) ? text : address;
}

/** Reads an address that somebody typed or copied. @returns undefined for what is none */
export function readEmail(typed: string): string | undefined {
  const email = cleanEmail(typed);
  return mailAddress(email) === undefined ? undefined : email;
}
