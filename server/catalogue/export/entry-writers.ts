import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { type ColumnTable, fieldsOf } from '../files/columns.ts';
import { guardFormula } from '../files/formulas.ts';

export type Cell = string | number | boolean | null | undefined;

/** Writes entries of one kind to a file, one after the other. */
export interface EntryWriter<T> {
  write(entry: T): Promise<void>;
  /** Writes what comes after the last. */
  end(): Promise<void>;
}

const asCell = (value: Cell): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(value) : guardFormula(value);
};

/** New files of a folder, which are filled side by side and closed together. */
export class NewFiles {
  readonly #folder: string;
  readonly #open: FileHandle[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @returns appends a text whole; a full disk may take the beginning of one without a word */
  async #new(name: string): Promise<(text: string) => Promise<void>> {
    const file = await open(join(this.#folder, name), 'wx');
    this.#open.push(file);
    return (text) => file.appendFile(text);
  }

  /** A list as JSON. @param around what stands before and after it */
  async json<T>(name: string, around = { before: '', after: '' }): Promise<EntryWriter<T>> {
    const append = await this.#new(name);
    await append(around.before);
    let isFirst = true;
    return {
      async write(entry) {
        const text = JSON.stringify(entry, null, 2).replaceAll('\n', '\n  ');
        await append(`${isFirst ? '[' : ','}\n  ${text}`);
        isFirst = false;
      },
      end: () => append(`${isFirst ? '[]\n' : '\n]\n'}${around.after}`),
    };
  }

  /** A spreadsheet as CSV. @param rowsOf an entry may take several rows */
  async sheet<T, F extends string>(
    name: string,
    table: ColumnTable<F>,
    rowsOf: (entry: T) => readonly Partial<Record<F, Cell>>[],
    fields: readonly F[] = fieldsOf(table),
  ): Promise<EntryWriter<T>> {
    const append = await this.#new(name);
    const lines = (rows: readonly (readonly string[])[]): string =>
      stringify([...rows], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
    // With its mark, by which Excel knows UTF-8.
    await append(`\uFEFF${lines([fields.map((field) => table[field].names[0] ?? field)])}`);
    return {
      write: (entry) => append(lines(rowsOf(entry).map((row) => fields.map((field) => asCell(row[field]))))),
      end: () => Promise.resolve(),
    };
  }

  /** Once, at the end. @throws what a disk says only now */
  async close(): Promise<void> {
    for (const file of this.#open.splice(0)) await file.close();
  }
}
