import type { MouseEvent } from 'react';
import { name as firmName, legal_name as legalName, phones } from '#content/firm.json' with { type: 'json' };
import { FORM_ANCHORS } from '#contract/form-anchors.ts';
import type { Owner, PropertyDetail } from '#contract/property.ts';
import { formatPrice } from '#lib/money.ts';
import { whatsAppLink } from '#parts/whatsapp-link.ts';

/** Role of an owner whose record names none (spec §3). */
export const DEFAULT_ROLE = 'Estate Agent';

/** The firm's own number, for who cannot know whom to ask of a home; "" where the firm has none. */
export const mainLine = phones[0]?.number ?? '';

/** Id of the section that holds the enquiry form; links to it work without any script. */
export const ENQUIRY_ID = FORM_ANCHORS.enquiry;

/** A press on a link to the enquiry form: scrolls there and puts the cursor into the first field. */
export function goToEnquiry(event: MouseEvent<HTMLAnchorElement>): void {
  const section = document.getElementById(ENQUIRY_ID);
  const field = section?.querySelector<HTMLElement>('form input:not([type=hidden], [tabindex="-1"]), form textarea');
  if (section === null || !field) return;
  event.preventDefault();
  section.scrollIntoView({ block: 'start' });
  field.focus({ preventScroll: true });
}

/**
 * The link that asks about a property by WhatsApp: reference, title, price and address stand in the text.
 * @param origin the site's origin; without it the address is left out (S39)
 * @returns properties of the anchor, and `label`, its accessible name
 */
export function whatsAppEnquiry(property: PropertyDetail, owner: Owner | null | undefined, origin: string | undefined) {
  const about = [property.reference, property.title, formatPrice(property)].filter(Boolean).join(', ');
  const address = origin === undefined ? '' : `\n${origin}/property/${property.id}`;
  const link = whatsAppLink(owner, `Hello, I am asking about ${about}.${address}`);
  return {
    ...link,
    // A server without PUBLIC_URL renders no address and React keeps its attribute, so the press sets it.
    onClick: ({ currentTarget }: MouseEvent<HTMLAnchorElement>): void => {
      currentTarget.href = link.href;
    },
  };
}

export type WhatsAppLink = ReturnType<typeof whatsAppEnquiry>;

/** Whom a sheet of paper tells to ask. */
interface PaperContact {
  readonly name: string;
  readonly role: string | undefined;
  readonly phone: string | undefined;
  readonly email: string | undefined;
  /** Number of the person's licence as an estate agent. */
  readonly licence: string | undefined;
}

const said = (text: string | null | undefined): string | undefined => text?.trim() || undefined;

/**
 * The agent of a home; the firm and its main line where there is none, or one that cannot be called.
 * @param owner undefined: not known on this device; null: the server names nobody
 */
export function paperContact(owner: Owner | null | undefined): PaperContact {
  const name = said(owner?.name);
  const phone = said(owner?.phone_number);
  const email = said(owner?.email);
  const mainLine = phones[0]?.number;
  if (name === undefined && phone === undefined) {
    return { name: legalName, role: undefined, phone: mainLine, email, licence: undefined };
  }
  return {
    name: name ?? firmName,
    role: said(owner?.role) ?? DEFAULT_ROLE,
    phone: phone ?? mainLine,
    email,
    licence: said(owner?.licence),
  };
}
