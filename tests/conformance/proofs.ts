import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import * as v from 'valibot';

/** A test that names sentences of the specification. */
export interface Proof {
  /** Relative to the project. */
  readonly file: string;
  /** The test's name, after those of the groups it stands in. */
  readonly name: string;
  readonly sentences: readonly string[];
  /** False when it failed, or did not run. */
  readonly passed: boolean;
}

const E2E_FOLDER = 'tests/e2e';

/** A test's name under those of its groups; groups without a name are passed over. */
export const nameOf = (titles: readonly string[]): string => titles.filter((title) => title !== '').join(' › ');

const unitReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(
        v.object({
          ancestorTitles: v.array(v.string()),
          title: v.string(),
          status: v.string(),
          meta: v.optional(v.object({ spec: v.optional(v.array(v.string())) })),
        }),
      ),
    }),
  ),
});

const browserSpec = v.object({
  title: v.string(),
  file: v.string(),
  ok: v.boolean(),
  tests: v.array(
    v.object({
      annotations: v.array(v.object({ type: v.string(), description: v.optional(v.string()) })),
      results: v.array(v.object({ status: v.optional(v.string()) })),
    }),
  ),
});

interface BrowserSuite {
  readonly title: string;
  readonly specs: readonly v.InferOutput<typeof browserSpec>[];
  readonly suites?: readonly BrowserSuite[] | undefined;
}

const browserSuite: v.GenericSchema<unknown, BrowserSuite> = v.object({
  title: v.string(),
  specs: v.array(browserSpec),
  suites: v.optional(v.array(v.lazy(() => browserSuite))),
});

const browserReport = v.object({ suites: v.array(browserSuite) });

/**
 * What the unit tests prove.
 * @param report text of Vitest's JSON report
 * @param root folder of the project
 * @throws when the text is not such a report
 */
export function unitProofs(report: string, root: string): Proof[] {
  return v.parse(unitReport, JSON.parse(report)).testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.flatMap(({ ancestorTitles, title, status, meta }) =>
      meta?.spec === undefined
        ? []
        : [
            {
              file: relative(root, file),
              name: nameOf([...ancestorTitles, title]),
              sentences: meta.spec,
              passed: status === 'passed',
            },
          ],
    ),
  );
}

function proofsOfSuite(suite: BrowserSuite, groups: readonly string[]): Proof[] {
  const own = suite.specs.flatMap(({ title, file, ok, tests }) => {
    const annotations = tests.flatMap((test) => test.annotations);
    const sentences = annotations.flatMap(({ type, description }) =>
      type === 'spec' && description !== undefined ? [description] : [],
    );
    const ran = tests.every(({ results }) => results.some(({ status }) => status === 'passed'));
    return sentences.length === 0
      ? []
      : [
          {
            file: `${E2E_FOLDER}/${file}`,
            name: nameOf([...groups, title]),
            sentences: [...new Set(sentences)],
            passed: ok && ran,
          },
        ];
  });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => proofsOfSuite(inner, [...groups, inner.title]))];
}

/**
 * What the browser tests prove.
 * @param report text of Playwright's JSON report, of a run or of a listing
 * @throws when the text is not such a report
 */
export const browserProofs = (report: string): Proof[] =>
  v.parse(browserReport, JSON.parse(report)).suites.flatMap((file) => proofsOfSuite(file, []));

/**
 * What the last full run proved.
 * @throws when a report is missing
 */
export async function proofsOfRun(unitFile: string, browserFile: string, root: string): Promise<Proof[]> {
  return [...unitProofs(await readFile(unitFile, 'utf8'), root), ...browserProofs(await readFile(browserFile, 'utf8'))];
}
