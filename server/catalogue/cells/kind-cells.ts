import { type PropertyKind, readKind, readSubtype } from '../normalise/choices.ts';
import { kindPhrase } from '../normalise/kind-phrase.ts';
import { quoted } from '../normalise/reading.ts';
import { readRooms } from '../normalise/rooms.ts';
import type { RowReader } from './row-reader.ts';

/*
 * What the cells of type and subtype say: often the bedrooms and the agreement too.
 */

export interface KindCells extends PropertyKind {
  readonly bedrooms: number | null;
  readonly isOnCompound: boolean;
}

/** The type and subtype of a home, and what their cells say besides. */
export function kindOf(reader: RowReader): KindCells {
  const ofType = kindPhrase(reader.text('type'));
  const ofSubtype = kindPhrase(reader.text('subtype'));
  const kind = reader.take('type', () => readKind(ofType.rest));
  const subtype = reader.take('subtype', () => readSubtype(ofSubtype.rest));
  for (const [field, phrase] of [
    ['type', ofType],
    ['subtype', ofSubtype],
  ] as const) {
    const said = [
      ...(phrase.bedrooms === null ? [] : [`${phrase.bedrooms} bedrooms`]),
      ...(phrase.agreement === null ? [] : [`for ${phrase.agreement}`]),
      ...(phrase.isOnCompound ? ['the tag on-compound'] : []),
    ];
    if (said.length > 0) reader.note(field, `${quoted(reader.text(field))} says ${said.join(', ')}`);
  }
  const typeOfSubtype = kind?.type == null && subtype !== null ? readKind(subtype) : undefined;
  const isOnCompound = ofType.isOnCompound || ofSubtype.isOnCompound;
  const bedrooms = ofType.bedrooms ?? ofSubtype.bedrooms;
  // Only properties have bedrooms, and only a house has a compound of its own.
  const implied = isOnCompound || bedrooms !== null ? 'residential' : null;
  return {
    type: kind?.type ?? (typeOfSubtype !== undefined && 'value' in typeOfSubtype ? typeOfSubtype.value.type : implied),
    subtype: subtype ?? kind?.subtype ?? (isOnCompound ? 'house' : null),
    agreement: kind?.agreement ?? ofType.agreement ?? ofSubtype.agreement,
    bedrooms,
    isOnCompound,
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
