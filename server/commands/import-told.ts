import { basename } from 'node:path';
import { CatalogueError } from '../catalogue/findings/catalogue-error.ts';
import { type ImportOutcome, ImportRefused, importCatalogue } from '../catalogue/import/import.ts';
import type { PropertyListener, PropertyReading } from '../catalogue/lists/property-readings.ts';
import type { ImportOptions } from '../catalogue/plan/import-reading.ts';
import { ImportReport } from './import-report.ts';

interface Told {
  /** Prints how each cell was read. */
  readonly showsAll: boolean;
  /** The path of a report to write. */
  readonly report: string | undefined;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Imports, and tells how each cell was read, where that is asked for. */
export async function importTold(
  options: ImportOptions,
  { showsAll, report: path, print, complain }: Told,
): Promise<ImportOutcome> {
  if (!showsAll && path === undefined) return importCatalogue(options);
  const report =
    path === undefined
      ? undefined
      : await ImportReport.create(path).catch((error: unknown) => {
          throw new CatalogueError([`${path}: the report cannot be written there (${reasonOf(error)})`]);
        });
  const listener: PropertyListener = {
    begin: () => report?.begin(),
    home: async (reading) => {
      await report?.home(reading);
      if (showsAll) for (const line of readingLines(reading)) print(line);
    },
  };
  const finish = async (verdict: string, mistakes: readonly string[], outcome: ImportOutcome): Promise<void> => {
    if (report === undefined) return;
    const { notes, doubts } = outcome;
    const source = basename(options.folder);
    try {
      await report.finish({
        ...{ source, verdict, when: new Date(), notes, doubts },
        mistakes: mistakes.filter((mistake) => !doubts.includes(mistake)),
      });
      print(`The report is in ${path}; open it in a browser.`);
    } catch (error) {
      complain(`The report could not be written to ${path} (${reasonOf(error)}).`);
    }
  };
  try {
    const outcome = await importCatalogue({ ...options, listener });
    await finish(options.dryRun === true ? 'A dry run: nothing was changed.' : 'Imported.', [], outcome);
    return outcome;
  } catch (error) {
    if (error instanceof ImportRefused) await finish('Nothing was changed.', error.issues, error.outcome);
    throw error;
  } finally {
    await report?.close();
  }
}

/** How a property was read, for the terminal. */
export function* readingLines({ where, name, state, rows, ...told }: PropertyReading): Generator<string> {
  yield `${where}: ${name}${state === 'read' ? '' : state === 'refused' ? ' (has mistakes)' : ' (withdrawn)'}`;
  for (const { place, cells } of rows) {
    if (rows.length > 1) yield `  ${place}`;
    for (const cell of cells) {
      yield `    ${cell.column}: ${JSON.stringify(cell.given)} -> ${cell.read === '' ? 'nothing' : JSON.stringify(cell.read)}`;
      yield* remarks(cell, '      ');
    }
  }
  yield* remarks(told, '    ');
}

function* remarks(
  { mistakes, doubts }: Pick<PropertyReading, 'mistakes' | 'doubts'>,
  indent: string,
): Generator<string> {
  for (const mistake of mistakes) yield `${indent}mistake: ${mistake}`;
  for (const doubt of doubts) yield `${indent}doubt: ${doubt}`;
}
