import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { indexSection } from './catalogue-index.ts';
import { deviceSection } from './device-filter.ts';
import { mapSection } from './map.ts';
import { pageSections } from './pages.ts';
import { savingSection } from './saving.ts';
import { serverSection } from './server.ts';
import { steadinessSection } from './steadiness.ts';
import { drawTable, median, type Section, verdict } from './table.ts';

interface Options {
  readonly runs: number;
  /** Folder of another build. */
  readonly beside: string | undefined;
}

const PARTS: Readonly<Record<string, (options: Options) => Promise<Section | Section[]>>> = {
  pages: ({ runs, beside }) => pageSections(runs, beside),
  steadiness: ({ runs }) => steadinessSection(runs),
  map: ({ runs }) => mapSection(runs),
  device: deviceSection,
  index: ({ runs }) => indexSection(Math.min(runs, 3)),
  saving: savingSection,
  server: ({ runs }) => serverSection(runs),
};
const NAMES = Object.keys(PARTS).join(',');
const USAGE = `npm run bench -- [--runs 5] [--only ${NAMES}] [--beside folder] [--json file]
  --beside names the checkout of another build, built, whose pages are visited in turn with these`;

/**
 * Measures the built product and prints a table.
 * @param argv see USAGE
 * @throws if something could not be measured; a missed floor is not an error
 */
export async function bench(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      runs: { type: 'string', default: '5' },
      only: { type: 'string', default: NAMES },
      beside: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const runs = Number(values.runs);
  const names = values.only.split(',');
  const parts = names.flatMap((name) => PARTS[name] ?? []);
  if (values.help || !Number.isInteger(runs) || runs < 1 || parts.length < names.length) return console.log(USAGE);

  const started = performance.now();
  const sections: Section[] = [];
  for (const [at, part] of parts.entries()) {
    console.log(`Measuring ${names[at]}`);
    sections.push(...[await part({ runs, beside: values.beside })].flat());
  }
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`;
  console.log(`\n${drawTable(sections)}\n\nMedians, with the least and the most; ${machine}`);
  console.log(`Took ${Math.round((performance.now() - started) / 1000)} s`);
  if (values.json !== undefined) {
    const report = sections.map(({ title, measures }) => ({
      title,
      measures: measures.map((measure) => ({ ...measure, median: median(measure.values), verdict: verdict(measure) })),
    }));
    await writeFile(resolve(values.json), `${JSON.stringify({ machine, runs, sections: report }, null, 2)}\n`);
  }
}
