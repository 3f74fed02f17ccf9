import { plainCharacters } from '#lib/invisible.ts';

/*
 * The one rule for e-mail addresses: what a form takes is what a mail can be answered to. What is certain is cleaned, and
 * the rest is asked about while the visitor is there.
 */

/** Longest e-mail address, in UTF-16 units. */
export const MAX_EMAIL = 254;
/** A longer text is no address with something around it, and is not looked through, in UTF-16 units. */
const MOST_TYPED = 1000;

/** A local part that every mail server accepts: unquoted ASCII (RFC 5322 dot-atom). */
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$/;
/** Page, worker and server all have it; the contract is compiled for none of them. */
declare const URL: new (address: string) => { readonly hostname: string };
/** What an address parser would read as something else than a part of the domain. */
const NOT_IN_A_DOMAIN = /[\s/?#@:\\%[\]]/u;

function asciiDomain(domain: string): string | undefined {
  if (domain === '' || NOT_IN_A_DOMAIN.test(domain)) return undefined;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

/**
 * An address as a mail's header has it, with its domain in ASCII.
 * @param email as cleanEmail() gives it
 * @returns undefined for what mail servers may refuse, which is not taken from a visitor
 */
export function mailAddress(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  const domain = asciiDomain(email.slice(at + 1));
  if (at < 1 || domain === undefined || local.length > 64 || !LOCAL_PART.test(local)) return undefined;
  const address = `${local}@${domain}`;
  return address.length <= MAX_EMAIL && DOMAIN.test(domain) ? address : undefined;
}

const PAIRS = /^(?:<(.*)>|\((.*)\)|\[(.*)\]|"(.*)"|'(.*)')$/u;
const MAILTO = /^mailto:([^?]*)(?:\?.*)?$/iu;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Takes off what stands around an address: brackets, quotes, `mailto:` with its query, a comma from a list. */
function bare(given: string): string {
  const text = given.replace(/[\s,;]+$/u, '').trim();
  const link = MAILTO.exec(text)?.[1];
  const inner =
    link === undefined
      ? PAIRS.exec(text)
          ?.slice(1)
          .find((part) => part !== undefined)
      : decoded(link);
  return inner === undefined ? text.replace(/ ?@ ?/gu, '@') : bare(inner);
}

/**
 * An address without what certainly is no part of it: white space, what shows nothing, brackets, `mailto:`, the name
 * before it, full-width letters. What is not certain stays, and mailAddress() says that it is no address.
 */
export function cleanEmail(typed: string): string {
  if (typed.length > MOST_TYPED) return typed.trim();
  const text = plainCharacters(typed)
    .replace(/[‘’ʼ]/gu, "'")
    .replace(/[“”„]/gu, '"')
    .replaceAll('。', '.')
    .replace(/[\s,;]+$/u, '');
  const [, before = '', inside] = /^([^<>]*)<([^<>]*)>$/u.exec(text) ?? [];
  if (inside === undefined) return bare(text);
  const [name, address] = [bare(before), bare(inside)];
  // Of two addresses nobody knows which is meant.
  return name.includes('@') && name.toLowerCase() !== address.toLowerCase() ? text : address;
}

/**
 * An address that somebody typed or copied, clean and fit for a mail's header.
 * @returns undefined for what is none
 */
export function readEmail(typed: string): string | undefined {
  const email = cleanEmail(typed);
  return mailAddress(email) === undefined ? undefined : email;
}
