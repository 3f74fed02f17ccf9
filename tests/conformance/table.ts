import type { Sentence } from './sentences.ts';

const INTRODUCTION = `# Conformance

Each checkable sentence of the specification, in its own words, and the test files that prove it. An S with a number is a decision of the site's owner that changes or completes the sentence (docs/decisions/owner.md).`;

const inCell = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('|', '\\|');

const row = ({ id, text, decisions }: Sentence, files: ReadonlySet<string> | undefined): string => {
  const changed = decisions.length === 0 ? '' : ` (${decisions.map((number) => `S${number}`).join(', ')})`;
  const proven = files === undefined ? '**no test**' : [...files].sort().join('<br>');
  return `| \`${id}\` | ${inCell(text)}${changed} | ${proven} |`;
};

/**
 * A page with a table for each section of the specification.
 * @param proofs files of tests that passed, by the id of the sentence that they prove
 */
export function conformanceTable(
  sentences: readonly Sentence[],
  proofs: ReadonlyMap<string, ReadonlySet<string>>,
): string {
  const sections = [...new Set(sentences.map(({ section }) => section))].map((section) => {
    const rows = sentences.filter((one) => one.section === section).map((one) => row(one, proofs.get(one.id)));
    return [`## ${section}`, '', '| Id | Sentence | Proven by |', '|---|---|---|', ...rows].join('\n');
  });
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}
