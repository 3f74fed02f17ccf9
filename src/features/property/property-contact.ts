import type { MouseEvent } from 'react';
import { name as firmName, legal_name as legalName, phones } from '#content/firm.json' with { type: 'json' };
import { FORM_ANCHORS } from '#contract/form-anchors.ts';
import type { Owner, PropertyDetail } from '#contract/property.ts';
import { formatPrice, isShortlet } from '#lib/money.ts';
import { createWhatsAppLink } from '#parts/whatsapp-link.ts';

/** The role of an owner without one (spec §3). */
export const DEFAULT_ROLE = 'Estate Agent';

/** For a property without a known agent; "" where the firm has no number. */
export const mainLine = phones[0]?.number ?? '';

/** Links to the form's section work without script. */
export const ENQUIRY_ID = FORM_ANCHORS.enquiry;

/** Scrolls to the form and focuses its first field. */
export function goToEnquiry(event: MouseEvent<HTMLAnchorElement>): void {
  const section = document.getElementById(ENQUIRY_ID);
  const field = section?.querySelector<HTMLElement>('form input:not([type=hidden], [tabindex="-1"]), form textarea');
  if (section === null || !field) return;
  event.preventDefault();
  section.scrollIntoView({ block: 'start' });
  field.focus({ preventScroll: true });
}

/**
 * The message has the property's reference, title, price and address. @param origin else the address is left out (S39)
 * @returns the anchor's props, with `label` as its accessible name
 */
export function getWhatsAppEnquiry(
  property: PropertyDetail,
  owner: Owner | null | undefined,
  origin: string | undefined,
) {
  const about = [property.reference, property.title, formatPrice(property)].filter(Boolean).join(', ');
  const address = origin === undefined ? '' : `\n${origin}/property/${property.id}`;
  const link = createWhatsAppLink(
    owner,
    `Hello, I am asking about ${isShortlet(property) ? 'dates for ' : ''}${about}.${address}`,
  );
  return {
    ...link,
    // A server without PUBLIC_URL renders no address, and hydration does not change the attribute.
    onClick: ({ currentTarget }: MouseEvent<HTMLAnchorElement>): void => {
      currentTarget.href = link.href;
    },
  };
}

export type WhatsAppLink = ReturnType<typeof getWhatsAppEnquiry>;

const omitBlank = (text: string | null | undefined): string | undefined => text?.trim() || undefined;

/** The agent, or the firm with its main line. */
export function getPaperContact(owner: Owner | null | undefined) {
  const name = omitBlank(owner?.name);
  const phone = omitBlank(owner?.phone_number);
  const email = omitBlank(owner?.email);
  if (name === undefined && phone === undefined) {
    return {
      name: legalName,
      role: undefined,
      phone: mainLine || undefined,
      email,
      licence: undefined,
      licenceYear: undefined,
    };
  }
  return {
    name: name ?? firmName,
    role: omitBlank(owner?.role) ?? DEFAULT_ROLE,
    phone: phone ?? (mainLine || undefined),
    email,
    licence: omitBlank(owner?.licence),
    licenceYear: owner?.licence_year ?? undefined,
  };
}
