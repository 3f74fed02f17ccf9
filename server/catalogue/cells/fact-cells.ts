import { BACKUP_POWERS, WATERS } from '#contract/property.ts';
import type { FactName, PropertyEntry } from '../entries.ts';
import type { AmenityFacts } from '../normalise/amenities.ts';
import { readTruth } from '../normalise/choices.ts';
import { readDate } from '../normalise/date.ts';
import {
  readAvailable,
  readBackupPower,
  readCertificate,
  readDepositMonths,
  readDirections,
  readFloor,
  readGroundRent,
  readInternet,
  readLeaseYears,
  readParking,
  readPets,
  readSeen,
  readServiceCharge,
  readTenure,
  readVideo,
  readWater,
  readYear,
} from '../normalise/facts.ts';
import { quote, type Reading } from '../normalise/reading.ts';
import type { PropertyField } from './property-columns.ts';
import type { RowReader } from './row-reader.ts';

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

/** From their own column, or from "2 months" in the column of deposits. */
function readDepositMonthsCell(reader: RowReader): number | null {
  const months = reader.read('deposit_months', readDepositMonths);
  if (months !== null) return months;
  const deposit = reader.text('deposit');
  const reading = /month/i.test(deposit) ? readDepositMonths(deposit) : undefined;
  return reading !== undefined && 'value' in reading ? reading.value : null;
}

type TruthFact = 'lift' | 'gated' | 'pets';

function addContradiction(reader: RowReader, field: PropertyField): void {
  reader.addProblem(
    field,
    `${quote(reader.text(field))} says no, and the amenities say that there is; put right which is wrong`,
  );
}

function readListFact<T extends string>(
  reader: RowReader,
  field: 'water' | 'backup_power',
  read: (text: string) => Reading<T[] | null>,
  amenities: readonly T[],
  known: readonly T[],
): T[] | null {
  const own = reader.read(field, read);
  if (amenities.length === 0) return own;
  if (own?.some((word) => word === 'none') === true) {
    addContradiction(reader, field);
    return own;
  }
  const all = new Set([...(own ?? []), ...amenities]);
  // "Yes" beside a kind adds nothing.
  const value = known.filter((word) => all.has(word) && (word !== 'yes' || all.size === 1));
  if (own?.length !== value.length)
    reader.addNote('amenities', `they say ${value.join(', ')} (${field.replace('_', ' ')})`);
  return value;
}

/** Reads the facts (0033) of a row. @param amenities the facts among its amenities */
export async function readFacts(
  reader: RowReader,
  amenities: readonly AmenityFacts[],
  find: FindFiles,
): Promise<Required<Pick<PropertyEntry, FactName>>> {
  const tenure = reader.read('tenure', readTenure);
  const readTruthFact = (field: TruthFact, read: typeof readTruth): boolean | null => {
    const own = reader.read(field, read);
    if (!amenities.some((facts) => facts[field] === true)) return own;
    if (own === false) addContradiction(reader, field);
    return own ?? true;
  };
  const internets = amenities.flatMap(({ internet }) => internet ?? []);
  const internet = reader.read('internet', readInternet);
  if (internet === 'none' && internets.length > 0) addContradiction(reader, 'internet');
  const waters = amenities.flatMap(({ water = [] }) => water);
  const powers = amenities.flatMap(({ backup_power = [] }) => backup_power);
  return {
    service_charge: reader.read('service_charge', (text) =>
      readServiceCharge(text, reader.columns.unit('service_charge'), reader.text('service_charge_period')),
    ),
    deposit_months: readDepositMonthsCell(reader),
    available_from: reader.read('available_from', readAvailable),
    parking: reader.read('parking', readParking),
    floor: reader.read('floor', readFloor),
    lift: readTruthFact('lift', readTruth),
    year_built: reader.read('year_built', readYear),
    tenure: tenure?.tenure ?? null,
    lease_years_left: reader.read('lease_years_left', readLeaseYears) ?? tenure?.years ?? null,
    search_seen: reader.read('search_seen', readSeen),
    rates_seen: reader.read('rates_seen', readSeen),
    land_rent_seen: reader.read('land_rent_seen', readSeen),
    occupation_seen: reader.read('occupation_seen', readSeen),
    beacons_seen: reader.read('beacons_seen', readSeen),
    ground_rent: reader.read('ground_rent', (text) => readGroundRent(text, reader.columns.unit('ground_rent'))),
    sinking_fund: reader.read('sinking_fund', (text) => readServiceCharge(text, reader.columns.unit('sinking_fund'))),
    confirmed_on: reader.read('confirmed_on', readDate),
    pets: readTruthFact('pets', readPets),
    water: readListFact(reader, 'water', readWater, waters, WATERS),
    backup_power: readListFact(reader, 'backup_power', readBackupPower, powers, BACKUP_POWERS),
    internet: internet ?? internets.find((kind) => kind !== 'yes') ?? internets[0] ?? null,
    gated: readTruthFact('gated', readTruth),
    energy_certificate: reader.read('energy_certificate', readCertificate),
    directions: reader.read('directions', readDirections),
    floor_plan: await readFloorPlan(reader, find),
    video_url: reader.read('video_url', readVideo),
  };
}
