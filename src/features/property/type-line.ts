import type { PropertyDetail } from '#contract/property.ts';
import { fold } from '#lib/fold.ts';

const offers: ReadonlyMap<string, string> = new Map([
  ['sale', 'for sale'],
  ['rent', 'to let'],
  ['shortlet', 'as a shortlet'],
]);

/** Types left out where the other words say them: "residential plot", not "residential land plot". */
const UNSAID_TYPES: ReadonlySet<string> = new Set(['land', 'shortlet']);

/**
 * Reference and kind of a property in one line: "Ref JJ-0024, furnished residential villa for sale". What the record
 * does not say is left out (S25, S47); "" when nothing is left.
 */
export function typeLine(
  property: Pick<
    PropertyDetail,
    'reference' | 'property_type' | 'subtype' | 'agreement_type' | 'furnishing' | 'has_deposit'
  >,
): string {
  const type = plain(property.property_type);
  const subtype = plain(property.subtype);
  const agreement = property.agreement_type?.toLowerCase() ?? '';
  const said =
    subtype === '' ? type : UNSAID_TYPES.has(type) || subtype.includes(type) ? subtype : `${type} ${subtype}`;
  const furnishing = property.furnishing?.toLowerCase() ?? '';
  const kind = [furnishing, said, offers.get(agreement)].filter(Boolean).join(' ');
  const deposit = property.has_deposit === true && agreement !== 'sale' ? 'deposit required' : '';
  const reference = property.reference ? `Ref ${property.reference}` : '';
  const line = [reference, kind, deposit].filter(Boolean).join(', ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

const plain = (words: string | null | undefined): string => fold(words ?? '');
