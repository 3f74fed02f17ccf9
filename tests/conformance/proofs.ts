import { relative } from 'node:path';
import * as v from 'valibot';

/** A file with a passed test, and a sentence of the specification that it names. */
export interface Proof {
  /** Relative to the project. */
  readonly file: string;
  readonly sentence: string;
}

const UnitReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(
        v.object({ status: v.string(), meta: v.optional(v.object({ spec: v.optional(v.array(v.string())) })) }),
      ),
    }),
  ),
});

const BrowserTest = v.object({
  file: v.string(),
  ok: v.boolean(),
  tests: v.array(
    v.object({
      status: v.string(),
      annotations: v.array(v.object({ type: v.string(), description: v.optional(v.string()) })),
    }),
  ),
});

interface Suite {
  readonly specs: readonly v.InferOutput<typeof BrowserTest>[];
  readonly suites?: readonly Suite[] | undefined;
}
const Suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(BrowserTest),
  suites: v.optional(v.array(v.lazy(() => Suite))),
});
const BrowserReport = v.object({ suites: v.array(Suite) });

const proofsOfSuite = ({ specs, suites = [] }: Suite): Proof[] => [
  ...specs
    .filter(({ ok, tests }) => ok && tests.every(({ status }) => status !== 'skipped'))
    .flatMap(({ file, tests }) =>
      tests
        .flatMap(({ annotations }) => annotations)
        .flatMap(({ type, description }) =>
          type === 'spec' && description !== undefined ? [{ file: `tests/e2e/${file}`, sentence: description }] : [],
        ),
    ),
  ...suites.flatMap(proofsOfSuite),
];

/**
 * The sentences that a test run proves.
 * @param unit text of Vitest's JSON report
 * @param browser text of Playwright's JSON report
 * @param root folder of the project
 * @throws when a text is not such a report
 */
export const passedProofs = (unit: string, browser: string, root: string): Proof[] => [
  ...v
    .parse(UnitReport, JSON.parse(unit))
    .testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed')
        .flatMap(({ meta }) => (meta?.spec ?? []).map((sentence) => ({ file: relative(root, name), sentence }))),
    ),
  ...v.parse(BrowserReport, JSON.parse(browser)).suites.flatMap(proofsOfSuite),
];
