import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { type ColumnTable, getFieldNames } from '../files/columns.ts';
import { escapeFormula } from '../files/formulas.ts';

export type Cell = string | number | boolean | null | undefined;

export interface EntryWriter<T> {
  write(entry: T): Promise<void>;
  end(): Promise<void>;
}

const formatCell = (value: Cell): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(value) : escapeFormula(value);
};

export class NewFiles {
  readonly #folder: string;
  readonly #open: FileHandle[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  async #create(name: string): Promise<(text: string) => Promise<void>> {
    const file = await open(join(this.#folder, name), 'wx');
    this.#open.push(file);
    return (text) => file.appendFile(text);
  }

  async json<T>(name: string, envelope = { before: '', after: '' }): Promise<EntryWriter<T>> {
    const append = await this.#create(name);
    await append(envelope.before);
    let isFirst = true;
    return {
      async write(entry) {
        const text = JSON.stringify(entry, null, 2).replaceAll('\n', '\n  ');
        await append(`${isFirst ? '[' : ','}\n  ${text}`);
        isFirst = false;
      },
      end: () => append(`${isFirst ? '[]\n' : '\n]\n'}${envelope.after}`),
    };
  }

  async sheet<T, F extends string>(
    name: string,
    table: ColumnTable<F>,
    toRows: (entry: T) => readonly Partial<Record<F, Cell>>[],
    fields: readonly F[] = getFieldNames(table),
  ): Promise<EntryWriter<T>> {
    const append = await this.#create(name);
    const formatLines = (rows: readonly (readonly string[])[]): string =>
      stringify([...rows], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
    // Excel detects UTF-8 by the byte order mark.
    await append(`\uFEFF${formatLines([fields.map((field) => table[field].names[0] ?? field)])}`);
    return {
      write: (entry) => append(formatLines(toRows(entry).map((row) => fields.map((field) => formatCell(row[field]))))),
      end: () => Promise.resolve(),
    };
  }

  /** @throws errors that a disk reports only at the end */
  async close(): Promise<void> {
    for (const file of this.#open.splice(0)) await file.close();
  }
}
