import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { plainCharacters } from './invisible.ts';

// Parses phone numbers for forms, import and links. It knows every country's numbers (25 kB compressed), so a page loads it
// with the first touch of a form.

/** Longest text that is parsed, in UTF-16 units. */
const MAX_LENGTH = 250;
const KENYA = '254';

function parsed(typed: string): PhoneNumber | undefined {
  if (typed.length > MAX_LENGTH) return undefined;
  const text = plainCharacters(typed)
    .replace(/^tel:/iu, '')
    .replace(/^[☎☏✆📞📱]\s*/u, '')
    // Brackets around the country code: "(+254) 712 345 678".
    .replace(/^[([]?\s?\+[+\s]*[([]?(\d{1,3})[)\]]/u, '+$1 ')
    .replace(/^\+{2,}/u, '+')
    .replace(/[\s,;]+$/u, '')
    // Two zeros lead abroad from most countries, three from Kenya; behind a + a single one is the zero of callers at home.
    .replace(/^\(?\+?0{2,3}\)?[\s.-]*(?=\(?[1-9])/u, '+')
    .replace(/^\+(?=0)/u, '');
  // Extracting a number would lose the text beside it.
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'KE', extract: false });
  if (number === undefined || number.ext !== undefined) return undefined;
  // New ranges open in other countries, so only the lengths of their numbers are certain.
  const isComplete = number.countryCallingCode === KENYA ? number.isValid() : number.isPossible();
  return isComplete ? number : undefined;
}

/**
 * Parses a phone number as people type or copy it: "0712 345 678", "(020) 123 4567", "+254 (0) 712-345678". Without + or 00
 * it has to be a Kenyan one.
 * @returns E.164, "+254712345678"; undefined unless the text certainly is one complete number and nothing else
 */
export const readPhoneNumber = (typed: string): string | undefined => parsed(typed)?.number;

/** Formats a phone number for people: "+254 712 345 678", "+44 20 7946 0000". */
export const phoneNumberInGroups = (typed: string): string | undefined =>
  parsed(typed)
    ?.formatInternational()
    // People misread six or seven digits in a row.
    .replace(/^(\+254 \d+ \d{3})(\d{3,4})$/, '$1 $2');
