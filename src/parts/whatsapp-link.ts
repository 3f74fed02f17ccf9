import { name as firm, whatsapp as firmNumber } from '#content/firm.json' with { type: 'json' };
import { getWhatsAppHref } from '#lib/contact-links.ts';
import { whatsApp as words } from './words.tsx';

interface Person {
  readonly name?: string | null | undefined;
  readonly whatsapp?: string | null | undefined;
}

/** Leads to the person, or without a number to the firm; the accessible name is `label`. */
export function createWhatsAppLink(person: Person | null | undefined, text: string) {
  const number = person?.whatsapp?.trim() ?? '';
  // A number that the server could not parse leads nowhere.
  const ownNumber = number.startsWith('+') ? number : '';
  const receiver = ownNumber === '' ? firm : person?.name?.trim() || words.agent;
  return {
    href: getWhatsAppHref(ownNumber || firmNumber, text),
    target: '_blank',
    rel: 'noopener noreferrer',
    label: words.label(receiver),
  } as const;
}
