import type { Proof } from './proofs.ts';
import type { Sentence } from './sentences.ts';

type Exceptions = Readonly<Partial<Record<string, string>>>;

const INTRODUCTION = `# Conformance

Each checkable sentence of the specification, in its own words, and the tests that prove it. An S with a number is a decision of the site's owner that changes or completes the sentence ([decisions](decisions/owner.md)). A comment that says "spec §2" means the sections below that begin with 2.

Written by \`npm run conformance\` from what the tests say of themselves (\`spec(…)\` of \`tests/conformance/spec.ts\`). \`npm test\` fails when this page is not what they say, or when no test that passed proves a sentence.`;

const inCell = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('|', '\\|');
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const decisions = ({ decision }: Sentence): string =>
  decision === undefined
    ? ''
    : ` (${[decision]
        .flat()
        .map((number) => `S${number}`)
        .join(', ')})`;

/** Sentences that neither a test nor an exception covers. */
export const unproven = (
  sentences: readonly Sentence[],
  proofs: readonly Proof[],
  exceptions: Exceptions,
): readonly string[] => {
  const covered = new Set(proofs.flatMap((proof) => proof.sentences));
  return sentences.map(({ id }) => id).filter((id) => !covered.has(id) && exceptions[id] === undefined);
};

/** Exceptions that a test covers: they are to go. */
export const needlessExceptions = (proofs: readonly Proof[], exceptions: Exceptions): readonly string[] => {
  const covered = new Set(proofs.flatMap((proof) => proof.sentences));
  return Object.keys(exceptions).filter((id) => covered.has(id));
};

/** docs/conformance.md: the same text for the same tests, in whatever order they come. */
export function conformanceDocument(
  sentences: readonly Sentence[],
  proofs: readonly Proof[],
  exceptions: Exceptions,
): string {
  const testsOf = new Map<string, Set<string>>();
  for (const { file, name, sentences: proven } of proofs)
    for (const id of proven) {
      const tests = testsOf.get(id) ?? new Set<string>();
      testsOf.set(id, tests.add(`\`${file}\`: ${inCell(name)}`));
    }
  const row = (sentence: Sentence): string => {
    const tests = [...(testsOf.get(sentence.id) ?? [])].sort(byText);
    const reason = exceptions[sentence.id];
    const provenBy = tests.length > 0 ? tests.join('<br>') : reason === undefined ? '**no test**' : `none: ${reason}`;
    return `| ${inCell(sentence.text)}${decisions(sentence)} | ${provenBy} |`;
  };
  const sections = [...new Set(sentences.map(({ section }) => section))].map((section) =>
    [
      `## ${section}`,
      '',
      '| Sentence | Proven by |',
      '|---|---|',
      ...sentences.filter((sentence) => sentence.section === section).map(row),
    ].join('\n'),
  );
  const without = sentences.filter(({ id }) => !testsOf.has(id));
  const tests = new Set([...testsOf.values()].flatMap((names) => [...names]));
  const count = `${sentences.length} sentences, ${tests.size} tests; without a test: ${without.length === 0 ? 'none' : without.length}.`;
  return `${[INTRODUCTION, count, ...sections].join('\n\n')}\n`;
}
