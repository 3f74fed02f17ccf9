import { decoded } from '#lib/decoded.ts';
import { plainCharacters } from '#lib/invisible.ts';

// The one rule for e-mail addresses: what a form takes is what a mail can be answered to. What is certain is cleaned, and
// the rest is asked about while the visitor is there.

/** Longest e-mail address, in UTF-16 units. */
export const MAX_EMAIL = 254;
/** A longer text is no address with something around it, and is not looked through, in UTF-16 units. */
const MOST_TYPED = 1000;

/** A local part that every mail server accepts, unquoted ASCII (RFC 5322 dot-atom), and what may be a domain. */
const ADDRESS = /^(?!.{65,}@)([\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*)@([^\s/?#@:\\%[\]]+)$/u;
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;
/** Page, worker and server all have it; the contract is compiled for none of them. */
declare const URL: new (address: string) => { readonly hostname: string };
/**
 * An address as a mail's header has it, with its domain in ASCII.
 * @param email as cleanEmail() gives it
 * @returns undefined for what mail servers may refuse, which is not taken from a visitor
 */
export function mailAddress(email: string): string | undefined {
  const [, local, domain] = ADDRESS.exec(email) ?? [];
  if (domain === undefined) return undefined;
  try {
    const { hostname } = new URL(`http://${domain}`);
    const address = `${local}@${hostname}`;
    return address.length <= MAX_EMAIL && DOMAIN.test(hostname) ? address : undefined;
  } catch {
    // A domain that is none.
    return undefined;
  }
}

/** Brackets, quotes and commas of a list. */
const AROUND = /^[\s<("'“„[{«‹]+|[\s>)"'”“\],;}»›]+$/gu;

/** Takes off what stands around an address, and `mailto:` with its query. */
const bare = (text: string): string =>
  text
    .replace(AROUND, '')
    .replace(/^mailto:(?:\/\/)?([^?]*).*/iu, (_link, address: string) => decoded(address))
    .replace(/ ?@ ?/gu, '@');

/**
 * An address without what certainly is no part of it: white space, what shows nothing, brackets, `mailto:`, the name
 * before it, full-width letters. What is not certain stays, and mailAddress() says that it is no address.
 */
export function cleanEmail(typed: string): string {
  if (typed.length > MOST_TYPED) return typed.trim();
  const text = plainCharacters(typed).replace(/[‘’ʼ]/gu, "'").replaceAll('。', '.');
  const [address = '', ...names] = text.split('<').map(bare).reverse();
  // Of two addresses nobody knows which is meant.
  const isOther = (name: string): boolean => name.includes('@') && name.toLowerCase() !== address.toLowerCase();
  return names.some(isOther) ? text : address;
}

/** An address that somebody typed or copied, clean and fit for a mail's header. @returns undefined for what is none */
export function readEmail(typed: string): string | undefined {
  const email = cleanEmail(typed);
  return mailAddress(email) === undefined ? undefined : email;
}
