import { BACKUP_POWERS, WATERS } from '#contract/property.ts';
import type { FactName, PropertyEntry } from '../entries.ts';
import type { AmenityFacts } from '../normalise/amenities.ts';
import { readTruth } from '../normalise/choices.ts';
import {
  readAvailable,
  readBackupPower,
  readCertificate,
  readDepositMonths,
  readFloor,
  readInternet,
  readLeaseYears,
  readParking,
  readPets,
  readServiceCharge,
  readTenure,
  readVideo,
  readWater,
  readYear,
} from '../normalise/facts.ts';
import { quoted } from '../normalise/reading.ts';
import type { PropertyField } from './property-columns.ts';
import type { RowReader } from './row-reader.ts';

// What the cells of the facts say (0033). They are read from the first row of a home.

/** Finds files by a name in a cell. */
type FindFiles = (name: string) => Promise<{ readonly files: readonly string[] } | { readonly problem: string }>;

/** A floor plan: one file beside the photos, or a link. */
async function floorPlanOf(reader: RowReader, find: FindFiles): Promise<PropertyEntry['floor_plan']> {
  const name = reader.text('floor_plan');
  if (name === '') return null;
  const found = await find(name);
  if ('problem' in found) {
    reader.refuse('floor_plan', found.problem);
    return null;
  }
  const [file, ...more] = found.files;
  if (file === undefined || more.length > 0) {
    reader.refuse('floor_plan', `${found.files.length} files are there; name the one picture of the plan`);
    return null;
  }
  return file;
}

/** "2 months" in the column of deposits says how many; "yes" does not. */
function depositMonthsOf(reader: RowReader): number | null {
  const own = reader.take('deposit_months', readDepositMonths);
  if (own !== null) return own;
  const said = reader.text('deposit');
  const reading = /month/i.test(said) ? readDepositMonths(said) : undefined;
  return reading !== undefined && 'value' in reading ? reading.value : null;
}

type ListFact = 'water' | 'backup_power';

/** Refuses a column that says no where the amenities say yes. */
function refuseNo(reader: RowReader, field: PropertyField): void {
  reader.refuse(
    field,
    `${quoted(reader.text(field))} says no, and the amenities say that there is; put right which is wrong`,
  );
}

/** The words of a fact's own column, with those among the amenities. */
function withAmenities<T extends string>(
  reader: RowReader,
  field: ListFact,
  own: T[] | null,
  said: readonly T[],
  known: readonly T[],
): T[] | null {
  if (said.length === 0) return own;
  if (own?.some((word) => word === 'none') === true) {
    refuseNo(reader, field);
    return own;
  }
  const all = new Set([...(own ?? []), ...said]);
  // "Yes" says that there is some, and not which.
  const value = known.filter((word) => all.has(word) && (word !== 'yes' || all.size === 1));
  if (own?.length !== value.length)
    reader.note('amenities', `they say ${value.join(', ')} (${field.replace('_', ' ')})`);
  return value;
}

/** Yes or no of a fact's own column, or yes of the amenities. */
function trueWithAmenities(reader: RowReader, field: 'lift' | 'gated' | 'pets', own: boolean | null, isSaid: boolean) {
  if (!isSaid) return own;
  if (own === false) refuseNo(reader, field);
  return own ?? true;
}

/** The facts that a row says. @param among those that its amenities name */
export async function factsOf(
  reader: RowReader,
  among: readonly AmenityFacts[],
  find: FindFiles,
): Promise<Required<Pick<PropertyEntry, FactName>>> {
  const tenure = reader.take('tenure', readTenure);
  const truth = (field: 'lift' | 'gated' | 'pets', read: typeof readTruth): boolean | null =>
    trueWithAmenities(
      reader,
      field,
      reader.take(field, read),
      among.some((one) => one[field] === true),
    );
  const internets = among.flatMap(({ internet }) => internet ?? []);
  const internet = reader.take('internet', readInternet);
  if (internet === 'none' && internets.length > 0) refuseNo(reader, 'internet');
  return {
    service_charge: reader.take('service_charge', (text) =>
      readServiceCharge(text, reader.columns.unit('service_charge'), reader.text('service_charge_period')),
    ),
    deposit_months: depositMonthsOf(reader),
    available_from: reader.take('available_from', readAvailable),
    parking: reader.take('parking', readParking),
    floor: reader.take('floor', readFloor),
    lift: truth('lift', readTruth),
    year_built: reader.take('year_built', readYear),
    tenure: tenure?.tenure ?? null,
    lease_years_left: reader.take('lease_years_left', readLeaseYears) ?? tenure?.years ?? null,
    pets: truth('pets', readPets),
    water: withAmenities(
      reader,
      'water',
      reader.take('water', readWater),
      among.flatMap(({ water = [] }) => water),
      WATERS,
    ),
    backup_power: withAmenities(
      reader,
      'backup_power',
      reader.take('backup_power', readBackupPower),
      among.flatMap(({ backup_power = [] }) => backup_power),
      BACKUP_POWERS,
    ),
    internet: internet ?? internets.find((one) => one !== 'yes') ?? internets[0] ?? null,
    gated: truth('gated', readTruth),
    energy_certificate: reader.take('energy_certificate', readCertificate),
    floor_plan: await floorPlanOf(reader, find),
    video_url: reader.take('video_url', readVideo),
  };
}
