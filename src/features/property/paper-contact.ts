import { name as firmName, legal_name as legalName, phones } from '#content/firm.json' with { type: 'json' };
import type { Owner } from '#contract/property.ts';
import { DEFAULT_ROLE } from './default-role.ts';

/** Whom a sheet of paper tells to ask. */
export interface PaperContact {
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
