import type { FactName, PropertyEntry } from '../entries/entry-schemas.ts';
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
import type { RowReader } from './row-reader.ts';

/*
 * What the cells of the facts say (0033). They are read from the first row of a home.
 */

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

/** The facts that a row says. */
export async function factsOf(reader: RowReader, find: FindFiles): Promise<Required<Pick<PropertyEntry, FactName>>> {
  const tenure = reader.take('tenure', readTenure);
  return {
    service_charge: reader.take('service_charge', (text) =>
      readServiceCharge(text, reader.columns.unit('service_charge'), reader.text('service_charge_period')),
    ),
    deposit_months: depositMonthsOf(reader),
    available_from: reader.take('available_from', readAvailable),
    parking: reader.take('parking', readParking),
    floor: reader.take('floor', readFloor),
    lift: reader.take('lift', readTruth),
    year_built: reader.take('year_built', readYear),
    tenure: tenure?.tenure ?? null,
    lease_years_left: reader.take('lease_years_left', readLeaseYears) ?? tenure?.years ?? null,
    pets: reader.take('pets', readPets),
    water: reader.take('water', readWater),
    backup_power: reader.take('backup_power', readBackupPower),
    internet: reader.take('internet', readInternet),
    gated: reader.take('gated', readTruth),
    energy_certificate: reader.take('energy_certificate', readCertificate),
    floor_plan: await floorPlanOf(reader, find),
    video_url: reader.take('video_url', readVideo),
  };
}
