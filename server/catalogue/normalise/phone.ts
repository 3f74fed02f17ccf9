import { isBlank, isShortened, quoted, type Reading, read } from './reading.ts';

/**
 * Reads a telephone number. Kenyan ones come in many forms ("0712 345 678", "254712345678", "(020) 123 4567") and get
 * one: "+254 712 345 678". A number of another country must begin with + and stays as it was written.
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
  const refused = {
    problem: `${quoted(given)} is not a telephone number; write it as 0712 345 678 or +254 712 345 678`,
  };
  if (!/^\+?[\d\s().\-/]+$/.test(given)) return refused;
  // "+254 (0) 712": the zero is for callers within the country.
  const digits = given.replace(/\(0\)/, '').replace(/\D/g, '');
  const international = given.startsWith('+') || given.startsWith('00');
  const full = digits.replace(/^00/, '');
  if (international && !full.startsWith('254')) {
    return full.length >= 7 && full.length <= 15 ? read(given) : refused;
  }
  const national = (full.startsWith('254') && (international || full.length >= 11) ? full.slice(3) : full).replace(
    /^0/,
    '',
  );
  // Mobile numbers begin with 7 or 1; landlines with the code of their town, 2 to 6.
  if (!/^(?:[71]\d{8}|[2-6]\d{6,8})$/.test(national)) return refused;
  const parts = /^[71]/.test(national)
    ? [national.slice(0, 3), national.slice(3, 6), national.slice(6)]
    : [national.slice(0, 2), ...inThrees(national.slice(2))];
  const phone = `+254 ${parts.join(' ')}`;
  return read(phone, phone === given ? undefined : `${quoted(given)} is ${phone}`);
}

/** "1234567" as 123 4567: the last group has four. */
const inThrees = (digits: string): string[] =>
  digits.length <= 4 ? [digits] : [...(digits.slice(0, -4).match(/\d{1,3}/g) ?? []), digits.slice(-4)];
