import { stringifyQuery } from './query-string.ts';

/** Link that calls a number written for people: "+254 (0) 712 345 678" gives "tel:+254712345678". */
export const telHref = (phone: string): string => `tel:${phone.replace(/\(0\)|[^\d+]/g, '')}`;

/** Kenya's code with or without the zero of callers within the country, that zero alone, or nine digits at most. */
const KENYAN = /^(?:(?:\+|00)?2540?|\+?0(?!0)|(?!00)(?=\d{1,9}$))/;

/**
 * The digits of a number written for people, country code first: "0712 345 678", "712 345 678" and "+254 (0) 712-345678"
 * give "254712345678". A number of another country begins with + or 00, or has more than nine digits.
 */
export const internationalDigits = (phone: string): string =>
  phone
    .replace(/\(0\)|[^\d+]/g, '')
    .replace(KENYAN, '254')
    .replace(/^00|\D/g, '');

/** Link that opens WhatsApp with a number written for people and a text to send. */
export const whatsAppHref = (phone: string, text: string): string =>
  `https://wa.me/${internationalDigits(phone)}?text=${encodeURIComponent(text)}`;

/** Link that writes an e-mail, about something where a subject is given. */
export const mailHref = (email: string, subject?: string): string =>
  `mailto:${email.trim().replace(/[^\w.@+-]/g, encodeURIComponent)}${
    subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`
  }`;

/** Link to a place on a map, by name or "lat,lng" in degrees. Phones open it in their map app, computers in the browser. */
export const mapHref = (place: string): string =>
  `https://www.google.com/maps/search/${stringifyQuery({ api: 1, query: place })}`;
