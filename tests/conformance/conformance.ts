import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { passedProofs } from './proofs.ts';
import { type Sentence, sentences } from './sentences.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const readOr = (file: string, otherwise: string): Promise<string> => readFile(file, 'utf8').catch(() => otherwise);

const INTRODUCTION = `# Conformance

Each checkable sentence of the specification in its own words, the decisions of the owner that change or complete it, and the test files that prove it. \`npm run conformance\` writes this page from the last runs of \`npm test\` and \`npm run test:all\`; change [sentences.json](../tests/conformance/sentences.json) instead.`;

const linkTo = (file: string): string => `[${basename(file).replace(/\.tsx?$/, '')}](../${file})`;

function formatLine({ text, decisions }: Sentence, files: ReadonlySet<string> = new Set()): string {
  const owners = decisions.map((number) => ` [S${number}](decisions/owner.md#S${number})`).join('');
  const tests = files.size === 0 ? '**no test**' : [...files].sort().map(linkTo).join(', ');
  return `- ${text.replaceAll('<', '&lt;')}${owners} (${tests})`;
}

/** The specification compared with the reports of test runs. */
export interface Conformance {
  /** Sentences that a passed test names, by id. */
  readonly proven: readonly string[];
  readonly unproven: readonly string[];
  /** Markdown for docs/conformance.md: one line per sentence. */
  readonly page: string;
}

/** @param runs folders below test-results; a missing report proves nothing */
export async function conformance(runs: readonly string[]): Promise<Conformance> {
  const proofs = new Map<string, Set<string>>();
  for (const run of runs) {
    const folder = join(ROOT, 'test-results', run);
    const unit = await readOr(join(folder, 'unit.json'), '{"testResults":[]}');
    const browser = await readOr(join(folder, 'browser.json'), '{"suites":[]}');
    for (const { file, sentence } of passedProofs(unit, browser, ROOT))
      proofs.set(sentence, (proofs.get(sentence) ?? new Set()).add(file));
  }
  const parts = [...new Set(sentences.map(({ section }) => section))].map((section) => {
    const chosen = sentences.filter((sentence) => sentence.section === section);
    return [`## ${section}\n`, ...chosen.map((sentence) => formatLine(sentence, proofs.get(sentence.id)))].join('\n');
  });
  const ids = sentences.map(({ id }) => id);
  return {
    proven: ids.filter((id) => proofs.has(id)),
    unproven: ids.filter((id) => !proofs.has(id)),
    page: `${[INTRODUCTION, ...parts].join('\n\n')}\n`,
  };
}
