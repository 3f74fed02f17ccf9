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
import { quote } from '../normalise/reading.ts';
import type { PropertyField } from './property-columns.ts';
import type { RowReader } from './row-reader.ts';

// The cells of the facts (0033), read from the first row of a property.

type FindFiles = (name: string) => Promise<{ readonly files: readonly string[] } | { readonly problem: string }>;

async function readFloorPlan(reader: RowReader, find: FindFiles): Promise<PropertyEntry['floor_plan']> {
  const name = reader.text('floor_plan');
  if (name === '') return null;
  const found = await find(name);
  if ('problem' in found) {
    reader.addProblem('floor_plan', found.problem);
    return null;
  }
  const [file, ...more] = found.files;
  if (file === undefined || more.length > 0) {
    reader.addProblem('floor_plan', `${found.files.length} files are there; name the one picture of the plan`);
    return null;
  }
  return file;
}

/** "2 months" in the column of deposits says how many; "yes" does not. */
function readDepositMonthsCell(reader: RowReader): number | null {
  const own = reader.read('deposit_months', readDepositMonths);
  if (own !== null) return own;
  const said = reader.text('deposit');
  const reading = /month/i.test(said) ? readDepositMonths(said) : undefined;
  return reading !== undefined && 'value' in reading ? reading.value : null;
}

type ListFact = 'water' | 'backup_power';

function addNoProblem(reader: RowReader, field: PropertyField): void {
  reader.addProblem(
    field,
    `${quote(reader.text(field))} says no, and the amenities say that there is; put right which is wrong`,
  );
}

function withAmenities<T extends string>(
  reader: RowReader,
  field: ListFact,
  own: T[] | null,
  said: readonly T[],
  known: readonly T[],
): T[] | null {
  if (said.length === 0) return own;
  if (own?.some((word) => word === 'none') === true) {
    addNoProblem(reader, field);
    return own;
  }
  const all = new Set([...(own ?? []), ...said]);
  // "Yes" says that there is some, not which.
  const value = known.filter((word) => all.has(word) && (word !== 'yes' || all.size === 1));
  if (own?.length !== value.length)
    reader.addNote('amenities', `they say ${value.join(', ')} (${field.replace('_', ' ')})`);
  return value;
}

function trueWithAmenities(reader: RowReader, field: 'lift' | 'gated' | 'pets', own: boolean | null, isSaid: boolean) {
  if (!isSaid) return own;
  if (own === false) addNoProblem(reader, field);
  return own ?? true;
}

/** Reads the facts of a row. @param among the facts that its amenities name */
export async function readFacts(
  reader: RowReader,
  among: readonly AmenityFacts[],
  find: FindFiles,
): Promise<Required<Pick<PropertyEntry, FactName>>> {
  const tenure = reader.read('tenure', readTenure);
  const truth = (field: 'lift' | 'gated' | 'pets', read: typeof readTruth): boolean | null =>
    trueWithAmenities(
      reader,
      field,
      reader.read(field, read),
      among.some((one) => one[field] === true),
    );
  const internets = among.flatMap(({ internet }) => internet ?? []);
  const internet = reader.read('internet', readInternet);
  if (internet === 'none' && internets.length > 0) addNoProblem(reader, 'internet');
  return {
    service_charge: reader.read('service_charge', (text) =>
      readServiceCharge(text, reader.columns.unit('service_charge'), reader.text('service_charge_period')),
    ),
    deposit_months: readDepositMonthsCell(reader),
    available_from: reader.read('available_from', readAvailable),
    parking: reader.read('parking', readParking),
    floor: reader.read('floor', readFloor),
    lift: truth('lift', readTruth),
    year_built: reader.read('year_built', readYear),
    tenure: tenure?.tenure ?? null,
    lease_years_left: reader.read('lease_years_left', readLeaseYears) ?? tenure?.years ?? null,
    pets: truth('pets', readPets),
    water: withAmenities(
      reader,
      'water',
      reader.read('water', readWater),
      among.flatMap(({ water = [] }) => water),
      WATERS,
    ),
    backup_power: withAmenities(
      reader,
      'backup_power',
      reader.read('backup_power', readBackupPower),
      among.flatMap(({ backup_power = [] }) => backup_power),
      BACKUP_POWERS,
    ),
    internet: internet ?? internets.find((one) => one !== 'yes') ?? internets[0] ?? null,
    gated: truth('gated', readTruth),
    energy_certificate: reader.read('energy_certificate', readCertificate),
    floor_plan: await readFloorPlan(reader, find),
    video_url: reader.read('video_url', readVideo),
  };
}
