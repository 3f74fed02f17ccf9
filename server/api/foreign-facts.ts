import { BACKUP_POWERS, INTERNETS, type Picture, TENURES, WATERS } from '#contract/property.ts';
import { fold } from '#lib/fold.ts';

// The facts that decide (0033) of another API host's records, as our pages read them. What that host says in its own way is
// understood where it is plain: yes for true, one text for a list, any case. The rest stays as it is, and counts as not
// said.

type Json = Readonly<Record<string, unknown>>;

const YES = ['true', 'yes', 'y', '1', 'allowed'];
const NO = ['false', 'no', 'n', '0', 'not allowed'];

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? fold(String(value)) : '';

function truthOf(value: unknown): unknown {
  const word = wordOf(value);
  return YES.includes(word) ? true : NO.includes(word) ? false : value;
}

/** Words of a list; true is "yes" and false "none" where those are known. */
function listOf(value: unknown, known: readonly string[]): readonly string[] {
  const truth = truthOf(value);
  if (truth === true) return known.filter((word) => word === 'yes');
  if (truth === false) return known.filter((word) => word === 'none');
  const words = (Array.isArray(value) ? value : String(value).split(/[,;/+]/)).map(wordOf);
  return known.filter((word) => words.includes(word));
}

const oneOf = (value: unknown, known: readonly string[]): unknown => listOf(value, known)[0];

const dayOf = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? value.slice(0, 10) : value;

const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  pets: truthOf,
  lift: truthOf,
  gated: truthOf,
  water: (value) => listOf(value, WATERS),
  backup_power: (value) => listOf(value, BACKUP_POWERS),
  internet: (value) => oneOf(value, INTERNETS),
  tenure: (value) => oneOf(value, TENURES),
  available_from: (value) => (wordOf(value) === 'now' ? 'now' : dayOf(value)),
};

/**
 * The facts of a record in our words; those that it does not have are not there.
 * @param plan makes a picture of that host's address of a floor plan
 */
export function foreignFacts(record: Json, plan: (url: string) => Picture | undefined): Json {
  const facts = Object.entries(READERS).flatMap(([name, read]) =>
    record[name] == null ? [] : [[name, read(record[name])] as const],
  );
  const { amenities, amenity_ids, floor_plan } = record;
  const ids = Array.isArray(amenities)
    ? amenities.flatMap((amenity: unknown) =>
        typeof amenity === 'object' && amenity !== null && 'id' in amenity ? [amenity.id] : [],
      )
    : [];
  return {
    ...Object.fromEntries(facts),
    ...(amenity_ids == null && ids.length > 0 ? { amenity_ids: ids } : {}),
    ...(floor_plan == null ? {} : { floor_plan: planOf(floor_plan, plan) }),
  };
}

/** An address, bare or in a record. */
function planOf(given: unknown, plan: (url: string) => Picture | undefined): Picture | null {
  const url = typeof given === 'object' && given !== null && 'url' in given ? given.url : given;
  return typeof url === 'string' && url !== '' ? (plan(url) ?? null) : null;
}
