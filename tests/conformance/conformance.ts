import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { passedProofs } from './proofs.ts';
import { sentences } from './sentences.ts';
import { conformanceTable } from './table.ts';

const RESULTS = resolve(import.meta.dirname, '../../test-results');
const readOr = (file: string, otherwise: string): Promise<string> => readFile(file, 'utf8').catch(() => otherwise);

/** Sentences of the specification by whether a test that passed proves them. */
export interface Conformance {
  readonly proven: readonly string[];
  readonly unproven: readonly string[];
}

/**
 * Holds the specification against the reports of test runs, and writes the table of both to
 * test-results/conformance.md.
 * @param runs folders below test-results; a report that is not there proves nothing
 */
export async function conformance(runs: readonly string[]): Promise<Conformance> {
  const proofs = new Map<string, Set<string>>();
  for (const run of runs) {
    const unit = await readOr(join(RESULTS, run, 'unit.json'), '{"testResults":[]}');
    const browser = await readOr(join(RESULTS, run, 'browser.json'), '{"suites":[]}');
    for (const { file, sentence } of passedProofs(unit, browser, resolve(RESULTS, '..')))
      proofs.set(sentence, (proofs.get(sentence) ?? new Set()).add(file));
  }
  await writeFile(join(RESULTS, 'conformance.md'), conformanceTable(sentences, proofs));
  const ids = sentences.map(({ id }) => id);
  return { proven: ids.filter((id) => proofs.has(id)), unproven: ids.filter((id) => !proofs.has(id)) };
}
