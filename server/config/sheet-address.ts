/** Names of this machine. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** What isSheetAddress() takes, in words. */
export const SHEET_ADDRESS_WORDS =
  'the https address of a spreadsheet, such as https://docs.google.com/spreadsheets/d/e/…/pub?output=csv';

/** Whether a text is the address of a spreadsheet that may be fetched: https, or http on this machine. */
export function isSheetAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}
