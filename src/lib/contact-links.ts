import { stringifyQuery } from './query-string.ts';

/** A link that calls a number: "+254 712 345 678" gives "tel:+254712345678". */
export const getTelHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** A link that opens WhatsApp with a number and a text to send. */
export const getWhatsAppHref = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;

/** A link that writes an e-mail. */
export const getMailHref = (email: string, subject?: string): string =>
  `mailto:${email.trim().replace(/[^\w.@+-]/g, encodeURIComponent)}${
    subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`
  }`;

/** A link to a map, by name or "lat,lng" in degrees. Phones open it in their map app, computers in the browser. */
export const getMapHref = (place: string): string =>
  `https://www.google.com/maps/search/${stringifyQuery({ api: 1, query: place })}`;
