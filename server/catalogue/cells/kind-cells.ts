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

export interface KindCells extends PropertyKind {
  readonly bedrooms: number | null;
  readonly furnishing: Furnishing | null;
  readonly isOnCompound: boolean;
  readonly isOffPlan: boolean;
}

/** Reads the type and subtype, whose cells often name bedrooms and agreement too, as the agreement's may name the type. */
export function readKindCells(reader: RowReader): KindCells {
  const typeCell = parseKindPhrase(reader.text('type'));
  const subtypeCell = parseKindPhrase(reader.text('subtype'));
  const agreementCell = parseAgreementKind(reader.text('agreement'));
  const phrases = [typeCell, subtypeCell, agreementCell];
  const kind = reader.read('type', () => readKind(typeCell.rest));
  const subtype = reader.read('subtype', () => readSubtype(subtypeCell.rest));
  for (const [field, phrase] of [
    ['type', typeCell],
    ['subtype', subtypeCell],
  ] as const) {
    const parts = [
      ...(phrase.bedrooms === null ? [] : [`${phrase.bedrooms} bedrooms`]),
      ...(phrase.agreement === null ? [] : [`for ${phrase.agreement}`]),
      ...(phrase.furnishing === null ? [] : [phrase.furnishing]),
      ...(phrase.isOnCompound ? ['the tag on-compound'] : []),
      ...(phrase.isOffPlan ? ['the tag off-plan'] : []),
    ];
    if (parts.length > 0) reader.addNote(field, `${quote(reader.text(field))} says ${parts.join(', ')}`);
  }
  const others = [subtypeCell, agreementCell].flatMap(({ rest }) => {
    const reading = readKind(rest);
    return 'problem' in reading || reading.value.type === null ? [] : [reading.value];
  });
  const isOnCompound = phrases.some((phrase) => phrase.isOnCompound);
  const bedrooms = phrases.find((phrase) => phrase.bedrooms !== null)?.bedrooms ?? null;
  // Only houses have a compound of their own.
  const impliedType = isOnCompound || bedrooms !== null ? 'residential' : null;
  const impliedSubtype = isOnCompound ? 'house' : null;
  return {
    type: kind?.type ?? others[0]?.type ?? impliedType,
    subtype: subtype ?? kind?.subtype ?? others.find((other) => other.subtype !== null)?.subtype ?? impliedSubtype,
    agreement: kind?.agreement ?? typeCell.agreement ?? subtypeCell.agreement,
    bedrooms,
    furnishing: phrases.find((phrase) => phrase.furnishing !== null)?.furnishing ?? null,
    isOnCompound,
    isOffPlan: phrases.some((phrase) => phrase.isOffPlan),
  };
}

export const readKindBedrooms = (reader: RowReader): number | null =>
  parseKindPhrase(reader.text('type')).bedrooms ?? parseKindPhrase(reader.text('subtype')).bedrooms;

/** Reads the bedrooms from their own column. @param kindBedrooms those in the type, "3 Bedroom Apartment" */
export function readBedrooms(reader: RowReader, kindBedrooms: number | null): number | null {
  const bedrooms = reader.read('bedrooms', readRooms);
  if (bedrooms !== null && kindBedrooms !== null && bedrooms !== kindBedrooms) {
    reader.addProblem('bedrooms', `this is ${bedrooms}, and the type says ${kindBedrooms}; put right which is wrong`);
  }
  return bedrooms ?? kindBedrooms;
}
