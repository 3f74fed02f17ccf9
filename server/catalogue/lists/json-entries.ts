import * as v from 'valibot';
import type { Found } from '../entries/entry-schemas.ts';
import { PropertyEntry } from '../entries/entry-schemas.ts';
import { readJsonList } from '../files/json-list.ts';
import { isResoRecord, readReso } from '../reso/read-reso.ts';

/** A JSON file of a catalogue folder. */
export interface JsonFile {
  readonly path: string;
  /** In messages. */
  readonly name: string;
}

/** What a value of a list is before it is checked, and how it names the fields of the entry that it becomes. */
interface Draft {
  readonly value: unknown;
  readonly problems: readonly { readonly field: string; readonly message: string }[];
  /** It says of itself that it is not to be on the site. */
  readonly isOff: boolean;
  readonly nameOf: (field: string) => string;
}

const asItStands = (value: unknown): Draft => ({ value, problems: [], isOff: false, nameOf: (field) => field });

async function* readDrafts<T>(
  { path, name }: JsonFile,
  schema: v.GenericSchema<unknown, T>,
  draftOf: (value: unknown) => Draft,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<Found<T>> {
  let index = 0;
  for await (const { value: given, line } of readJsonList(path, name, onBytes)) {
    const place = index++;
    const where = `${name}, line ${line}`;
    const { value, problems: known, isOff, nameOf } = draftOf(given);
    const named = (field: string): string => `${where}, ${field === '' ? place : `${place}.${field}`}`;
    const at = (field: string): string => named(nameOf(field));
    const told = known.map(({ field, message }) => `${named(field)}: ${message}`);
    if (isOff || told.length > 0) {
      yield { where, at, entry: undefined, problems: told };
      continue;
    }
    const result = v.safeParse(schema, value);
    const problems = (result.issues ?? []).map((issue) => {
      const [first = '', ...rest] = (v.getDotPath(issue) ?? '').split('.');
      return `${first === '' ? named('') : [at(first), ...rest].join('.')}: ${issue.message}`;
    });
    yield { where, at, entry: result.success ? result.output : undefined, problems };
  }
}

/** Reads the entries of a JSON list. */
export const readJsonEntries = <T>(file: JsonFile, schema: v.GenericSchema<unknown, T>): AsyncGenerator<Found<T>> =>
  readDrafts(file, schema, asItStands);

/**
 * Reads properties.json: entries of our own form, or records of the RESO Data Dictionary.
 * @param onBytes called with the size of each piece read
 */
export const readJsonProperties = (
  file: JsonFile,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Found<PropertyEntry>> =>
  readDrafts(
    file,
    PropertyEntry,
    (value) => {
      if (!isResoRecord(value)) return asItStands(value);
      const { draft, ...reading } = readReso(value);
      return { value: draft, ...reading };
    },
    onBytes,
  );
