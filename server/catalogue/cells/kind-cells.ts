import type { Furnishing } from '../normalise/choices.ts';
import { readRooms } from '../normalise/facts.ts';
import { kindOfAgreement, kindPhrase, type PropertyKind, readKind, readSubtype } from '../normalise/property-kinds.ts';
import { quoted } from '../normalise/reading.ts';
import type { RowReader } from './row-reader.ts';

// What the cells of type and subtype say: often the bedrooms and the agreement too. The cell of the agreement may as well
// name the type.

export interface KindCells extends PropertyKind {
  readonly bedrooms: number | null;
  readonly furnishing: Furnishing | null;
  readonly isOnCompound: boolean;
  readonly isOffPlan: boolean;
}

/** The type and subtype of a home, and what their cells say besides. */
export function kindOf(reader: RowReader): KindCells {
  const ofType = kindPhrase(reader.text('type'));
  const ofSubtype = kindPhrase(reader.text('subtype'));
  const ofAgreement = kindOfAgreement(reader.text('agreement'));
  const phrases = [ofType, ofSubtype, ofAgreement];
  const kind = reader.take('type', () => readKind(ofType.rest));
  const subtype = reader.take('subtype', () => readSubtype(ofSubtype.rest));
  for (const [field, phrase] of [
    ['type', ofType],
    ['subtype', ofSubtype],
  ] as const) {
    const said = [
      ...(phrase.bedrooms === null ? [] : [`${phrase.bedrooms} bedrooms`]),
      ...(phrase.agreement === null ? [] : [`for ${phrase.agreement}`]),
      ...(phrase.furnishing === null ? [] : [phrase.furnishing]),
      ...(phrase.isOnCompound ? ['the tag on-compound'] : []),
      ...(phrase.isOffPlan ? ['the tag off-plan'] : []),
    ];
    if (said.length > 0) reader.note(field, `${quoted(reader.text(field))} says ${said.join(', ')}`);
  }
  const others = [ofSubtype, ofAgreement].flatMap(({ rest }) => {
    const reading = readKind(rest);
    return 'problem' in reading || reading.value.type === null ? [] : [reading.value];
  });
  const isOnCompound = phrases.some((phrase) => phrase.isOnCompound);
  const bedrooms = phrases.find((phrase) => phrase.bedrooms !== null)?.bedrooms ?? null;
  // Only properties have bedrooms, and only a house has a compound of its own.
  const implied = isOnCompound || bedrooms !== null ? 'residential' : null;
  const ofOthers = others[0]?.type ?? implied;
  return {
    type: kind?.type ?? ofOthers,
    subtype:
      subtype ??
      kind?.subtype ??
      others.find((one) => one.subtype !== null)?.subtype ??
      (isOnCompound ? 'house' : null),
    agreement: kind?.agreement ?? ofType.agreement ?? ofSubtype.agreement,
    bedrooms,
    furnishing: phrases.find((phrase) => phrase.furnishing !== null)?.furnishing ?? null,
    isOnCompound,
    isOffPlan: phrases.some((phrase) => phrase.isOffPlan),
  };
}

/** The bedrooms that the type of a unit says. */
export const bedroomsOfKind = (reader: RowReader): number | null =>
  kindPhrase(reader.text('type')).bedrooms ?? kindPhrase(reader.text('subtype')).bedrooms;

/** The bedrooms of a property or unit: of their own column, else of its type's, "3 Bedroom Apartment". */
export function bedroomsOf(reader: RowReader, ofKind: number | null): number | null {
  const own = reader.take('bedrooms', readRooms);
  if (own !== null && ofKind !== null && own !== ofKind) {
    reader.refuse('bedrooms', `this is ${own}, and the type says ${ofKind}; put right which is wrong`);
  }
  return own ?? ofKind;
}
