import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';

/*
 * What failed in a run of the tests, from the reports that it left: for the end of `npm test`, where people look first and
 * of which machines keep most.
 */

/** Lines of a message that are shown. */
const MOST_LINES = 12;
const MOST_OF_A_LINE = 300;

const UnitReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.optional(v.nullable(v.array(v.string())), []),
        }),
      ),
    }),
  ),
});

const Faults = v.array(v.object({ message: v.optional(v.string(), '') }));
const Suite = v.object({
  title: v.string(),
  specs: v.array(
    v.object({
      title: v.string(),
      tests: v.array(v.object({ status: v.string(), results: v.array(v.object({ errors: Faults })) })),
    }),
  ),
});
interface Suite extends v.InferOutput<typeof Suite> {
  readonly suites?: Suite[] | undefined;
}
const SuiteTree: v.GenericSchema<unknown, Suite> = v.object({
  ...Suite.entries,
  suites: v.optional(v.array(v.lazy(() => SuiteTree))),
});
const BrowserReport = v.object({ errors: Faults, suites: v.array(SuiteTree) });

const shortened = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES)
    .map((line) => `    ${line.slice(0, MOST_OF_A_LINE)}`)
    .join('\n');

/** Of vitest's JSON report: a text for each test that failed, and for each file that could not run. */
export function failedUnits(report: unknown): string[] {
  return v.parse(UnitReport, report).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${name}\n${shortened(message)}`];
    return failed.map((one) => `${name} > ${one.fullName}\n${shortened(one.failureMessages?.[0] ?? '')}`);
  });
}

/** Of Playwright's JSON report: a text for each test that failed, and for what stopped the run. */
export function failedBrowserTests(report: unknown): string[] {
  const ofSuite = (suite: Suite, above: readonly string[]): string[] => {
    const path = [...above, suite.title];
    const own = suite.specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => {
          const words = results.flatMap(({ errors }) => errors.map(({ message }) => shortened(message)));
          return [[...path, spec.title].join(' > '), ...words].join('\n');
        }),
    );
    return [...own, ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, path))];
  };
  const { errors, suites } = v.parse(BrowserReport, report);
  return [
    ...errors.map(({ message }) => `The run itself\n${shortened(message)}`),
    ...suites.flatMap((one) => ofSuite(one, [])),
  ];
}
