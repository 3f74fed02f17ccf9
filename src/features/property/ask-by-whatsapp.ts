import type { MouseEvent } from 'react';
import type { Owner, PropertyDetail } from '#contract/property.ts';
import { formatPrice } from '#lib/money.ts';
import { whatsAppLink } from '#parts/whatsapp-link.ts';

/**
 * The link that asks about a property by WhatsApp: reference, title, price and address stand in the text.
 * @param origin the site's origin; without it the address is left out (S39)
 * @returns properties of the anchor, and `label`, its accessible name
 */
export function askByWhatsApp(property: PropertyDetail, owner: Owner | null | undefined, origin: string | undefined) {
  const about = [property.reference, property.title, formatPrice(property)].filter(Boolean).join(', ');
  const address = origin === undefined ? '' : `\n${origin}/property/${property.id}`;
  const link = whatsAppLink(owner, `Hello, I am asking about ${about}.${address}`);
  return {
    ...link,
    // A server without PUBLIC_URL has left the address out, and React keeps what the server wrote: the browser knows it.
    onClick: ({ currentTarget }: MouseEvent<HTMLAnchorElement>): void => {
      currentTarget.href = link.href;
    },
  };
}

export type WhatsAppLink = ReturnType<typeof askByWhatsApp>;
