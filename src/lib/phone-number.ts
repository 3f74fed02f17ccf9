import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { plainCharacters } from './invisible.ts';

// The one reader of phone numbers, for forms, import and links. It knows every country's numbers, 25 kB as sent: a page
// loads it with the first touch of a form.

/** A longer text is no number, in UTF-16 units. */
const MOST_TYPED = 250;
const KENYA = '254';

function parsed(typed: string): PhoneNumber | undefined {
  if (typed.length > MOST_TYPED) return undefined;
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
  // What stands beside the number would be lost with it.
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'KE', extract: false });
  if (number === undefined || number.ext !== undefined) return undefined;
  // Of the numbers of other countries only the lengths are sure: new ranges open there unheard of.
  const isWhole = number.countryCallingCode === KENYA ? number.isValid() : number.isPossible();
  return isWhole ? number : undefined;
}

/**
 * Reads a phone number as people type or copy it: "0712 345 678", "(020) 123 4567", "+254 (0) 712-345678". Without + or 00
 * it is Kenyan, of a length that Kenyan numbers have.
 * @returns in E.164, "+254712345678"; undefined where it is not certain that the text is one whole number and nothing else
 */
export const readPhoneNumber = (typed: string): string | undefined => parsed(typed)?.number;

/** The same as people read it: "+254 712 345 678", "+44 20 7946 0000". */
export const phoneNumberInGroups = (typed: string): string | undefined =>
  parsed(typed)
    ?.formatInternational()
    // Six or seven digits in one are read out wrong.
    .replace(/^(\+254 \d+ \d{3})(\d{3,4})$/, '$1 $2');
