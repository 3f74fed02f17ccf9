import { phoneNumberInGroups } from '#lib/phone-number.ts';
import { isBlank, isShortened, quoted, type Reading, read } from './reading.ts';

/**
 * Reads a telephone number of a cell, and writes it as people read it: "0712 345 678" is "+254 712 345 678". A number of
 * another country must begin with + or 00.
 * @returns null for an empty cell
 */
export function readPhone(text: string): Reading<string | null> {
  const given = text.replace(/\s+/gu, ' ').trim();
  if (isBlank(given)) return read(null);
  if (isShortened(given)) {
    return {
      problem: `${quoted(given)} has lost its last digits; give the column the format "Text" in the spreadsheet, and write the number again`,
    };
  }
  const phone = phoneNumberInGroups(given);
  if (phone === undefined) {
    return { problem: `${quoted(given)} is not a telephone number; write it as 0712 345 678 or +254 712 345 678` };
  }
  return read(phone, phone === given ? undefined : `${quoted(given)} is ${phone}`);
}
