import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { cleanCharacters } from './invisible.ts';

// The library knows every country's numbers (25 kB compressed), so a page loads it with the first touch of a form.

/** In UTF-16 units. */
const MAX_LENGTH = 250;
const KENYA = '254';

function parseNumber(typed: string): PhoneNumber | undefined {
  if (typed.length > MAX_LENGTH) return undefined;
  const text = cleanCharacters(typed)
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

/** Parses a typed phone number, without + or 00 a Kenyan one. @returns E.164, "+254712345678"; undefined unless it is certain */
export const readPhoneNumber = (typed: string): string | undefined => parseNumber(typed)?.number;

/** Formats a phone number for people: "+254 712 345 678", "+44 20 7946 0000". */
export const formatPhoneNumber = (typed: string): string | undefined =>
  parseNumber(typed)
    ?.formatInternational()
    // People misread six or seven digits in a row.
    .replace(/^(\+254 \d+ \d{3})(\d{3,4})$/, '$1 $2');
