import type { Furnishing } from '../normalise/choices.ts';
import { readRooms } from '../normalise/facts.ts';
import {
  type PropertyKind,
  parseAgreementKind,
  parseKindPhrase,
  readKind,
  readSubtype,
} from '../normalise/property-kinds.ts';
import { quote } from '../normalise/reading.ts';
import type { RowReader } from './row-reader.ts';

// The cells of type and subtype often name the bedrooms and the agreement too, and the cell of the agreement may name
// the type.

export interface KindCells extends PropertyKind {
  readonly bedrooms: number | null;
  readonly furnishing: Furnishing | null;
  readonly isOnCompound: boolean;
  readonly isOffPlan: boolean;
}

/** Reads the type and subtype of a property, and what their cells say besides. */
export function readKindCells(reader: RowReader): KindCells {
  const ofType = parseKindPhrase(reader.text('type'));
  const ofSubtype = parseKindPhrase(reader.text('subtype'));
  const ofAgreement = parseAgreementKind(reader.text('agreement'));
  const phrases = [ofType, ofSubtype, ofAgreement];
  const kind = reader.read('type', () => readKind(ofType.rest));
  const subtype = reader.read('subtype', () => readSubtype(ofSubtype.rest));
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
    if (said.length > 0) reader.addNote(field, `${quote(reader.text(field))} says ${said.join(', ')}`);
  }
  const others = [ofSubtype, ofAgreement].flatMap(({ rest }) => {
    const reading = readKind(rest);
    return 'problem' in reading || reading.value.type === null ? [] : [reading.value];
  });
  const isOnCompound = phrases.some((phrase) => phrase.isOnCompound);
  const bedrooms = phrases.find((phrase) => phrase.bedrooms !== null)?.bedrooms ?? null;
  // Only homes have bedrooms, and only a house has a compound of its own.
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

export const readKindBedrooms = (reader: RowReader): number | null =>
  parseKindPhrase(reader.text('type')).bedrooms ?? parseKindPhrase(reader.text('subtype')).bedrooms;

/** Reads the bedrooms from their own column, else from the type, "3 Bedroom Apartment". */
export function readBedrooms(reader: RowReader, ofKind: number | null): number | null {
  const own = reader.read('bedrooms', readRooms);
  if (own !== null && ofKind !== null && own !== ofKind) {
    reader.addProblem('bedrooms', `this is ${own}, and the type says ${ofKind}; put right which is wrong`);
  }
  return own ?? ofKind;
}
