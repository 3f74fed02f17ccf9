import { name as firm, whatsapp as numberOfFirm } from '#content/firm.json' with { type: 'json' };
import { whatsAppHref } from '#lib/contact-links.ts';

interface Person {
  readonly name?: string | null | undefined;
  readonly whatsapp?: string | null | undefined;
}

/**
 * A plain link to WhatsApp: to the person, where they have a number of their own, else to the firm.
 * @param text what stands there to be sent, for the visitor to change
 * @returns properties of the anchor, and `label`, its accessible name
 */
export function whatsAppLink(person: Person | null | undefined, text: string) {
  const number = person?.whatsapp?.trim() ?? '';
  // One that the server could not read leads nowhere.
  const own = number.startsWith('+') ? number : '';
  const who = own === '' ? firm : person?.name?.trim() || 'the agent';
  return {
    href: whatsAppHref(own || numberOfFirm, text),
    target: '_blank',
    rel: 'noopener noreferrer',
    label: `WhatsApp to ${who} (opens in a new tab)`,
  } as const;
}
