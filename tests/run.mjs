/*
 * `npm test` and `npm run test:all`; docs/testing.md says what runs in which, and how to run a part or a file.
 * `--only check|unit|browser|smoke|conformance|soak` runs one part. Ends with "N passed, N failed", and ", N skipped"
 * where a part cannot run on this machine. `node tests/run.mjs closing` prints one such line for both.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, install } from '../server/start.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const isFull = process.argv[2] === 'all';
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const results = (run, file) => join(root, 'test-results', run, file);
const RUN = isFull ? 'all' : 'gate';
const UNIT_REPORT = results(RUN, 'unit.json');
const BROWSER_REPORT = results(RUN, 'browser.json');
const SMOKE_REPORT = results(RUN, 'smoke.json');
const COUNTS = 'counts.json';

const ENGINE_PACKAGES = [
  'firefox-esr',
  'webkit2gtk-driver',
  'xvfb',
  'python3-gi',
  'gir1.2-gtk-3.0',
  'gir1.2-webkit2-4.1',
];
const CHROMIUM_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const counts = { passed: 0, failed: 0, skipped: 0 };
/** Parts that could not run here, with the reason, for the summary. */
const notes = [];
/** Names of failed tests, for the summary. */
const failures = [];

const line = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;

const run = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
    .status === 0;

/** A module of the tests, in TypeScript. */
async function load(path) {
  const { runnerImport } = await import('vite');
  return (await runnerImport(join(root, path), { configFile: false, logLevel: 'error' })).module;
}

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

function step(name, ok) {
  if (ok) counts.passed += 1;
  else {
    counts.failed += 1;
    failures.push(name);
  }
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`);
}

let listsAreFresh = false;
/** Installs system packages where that is allowed. */
function aptInstall(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${packages.join(', ')}`);
  if (!listsAreFresh) run('apt-get', ['update', '-qq']);
  listsAreFresh = true;
  run('apt-get', ['install', '-y', '-qq', ...packages], { DEBIAN_FRONTEND: 'noninteractive' });
}

/** The Chromium of this machine, or one that the system's package manager or Playwright installs. */
function findChromium() {
  const known = () =>
    [process.env.CHROMIUM_PATH, ...CHROMIUM_PLACES].find((path) => path !== undefined && existsSync(path));
  if (known() === undefined) aptInstall(['chromium']);
  if (known() !== undefined) return known();
  run(bin('playwright'), ['install', 'chromium']);
  const script = "import { chromium } from 'playwright'; console.log(chromium.executablePath())";
  const asked = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' });
  return existsSync(asked.stdout.trim()) ? asked.stdout.trim() : undefined;
}

async function check() {
  for (const realm of ['src/contract', 'src', 'sw', 'server', 'tests'])
    step(`types of ${realm}`, run(bin('tsc'), ['-p', realm]));
  step('lint and format', run(bin('biome'), ['ci', '.']));
  step('sizes within their budgets', run(bin('size-limit'), []));
}

/** Vulnerabilities of production dependencies above moderate. A registry that does not answer fails nothing. */
function audit() {
  const asked = spawnSync(
    'npm',
    ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0', '--fetch-timeout=20000'],
    { cwd: root, encoding: 'utf8', timeout: 60_000 },
  );
  const report = asked.stdout?.startsWith('{') ? JSON.parse(asked.stdout) : {};
  if (report.auditReportVersion === undefined) {
    notes.push('Audit skipped: the registry does not answer audits.');
    return;
  }
  for (const { name, severity } of Object.values(report.vulnerabilities ?? {})) console.log(`  ${name}: ${severity}`);
  step('no known grave faults in what runs in production', asked.status === 0);
}

/** Runs Vitest and counts what it reports. */
function vitest(name, report, args, env) {
  const ok = run(
    bin('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    env,
  );
  const found = readJson(report);
  if (found === undefined) return step(name, false);
  counts.passed += found.numPassedTests;
  counts.failed += found.numFailedTests;
  counts.skipped += found.numPendingTests;
  for (const file of found.testResults) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName } of failed) failures.push(`${relative(root, file.name)}: ${fullName}`);
  }
  // A file that fails to load, or an error outside any test.
  if (!ok && found.numFailedTests === 0) step(name, false);
}

async function unit() {
  if (!isFull)
    return vitest(
      'unit and contract tests',
      UNIT_REPORT,
      ['client', 'dom', 'server', 'built'].map((name) => `--project=${name}`),
    );
  const { findPostgres } = await load('tests/fixtures/postgres-server.ts');
  if ('missing' in findPostgres()) aptInstall(['postgresql']);
  const projects = ['properties', 'built-full', 'postgres'];
  const { missing } = findPostgres();
  if (missing !== undefined) {
    projects.pop();
    counts.skipped += 1;
    notes.push(`PostgreSQL tests skipped: ${missing}.`);
  }
  const seed = process.env.TEST_SEED ?? String(Date.now() % 2 ** 31);
  notes.push(`Property-based tests ran with TEST_SEED=${seed}.`);
  console.log(notes.at(-1));
  vitest(
    'unit and contract tests',
    UNIT_REPORT,
    projects.map((name) => `--project=${name}`),
    { TEST_SIZE: 'full', TEST_SEED: seed },
  );
}

/** The tests of a Playwright report, with names and outcomes. */
const browserTests = (suites, above = []) =>
  suites.flatMap(({ title, specs = [], suites: inner = [] }) => [
    ...specs.flatMap((spec) =>
      spec.tests.map((test) => ({ name: [...above, title, spec.title].join(' › '), ...test })),
    ),
    ...browserTests(inner, [...above, title]),
  ]);

function browser() {
  const chromium = findChromium();
  if (chromium === undefined) return step('browser tests: no Chromium could be found or installed', false);
  const ok = run(
    bin('playwright'),
    ['test', '-c', 'tests/e2e/playwright.config.ts', isFull ? '--grep-invert' : '--grep', '@gate'],
    {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT,
      ...(isFull ? { TEST_SIZE: 'full' } : {}),
    },
  );
  const report = readJson(BROWSER_REPORT);
  if (report === undefined) return step('browser tests', false);
  const tests = browserTests(report.suites);
  const unsteady = tests.filter(({ status }) => status === 'flaky');
  const failed = tests.filter(({ status }) => status === 'unexpected');
  counts.passed += report.stats.expected + unsteady.length;
  counts.failed += failed.length;
  counts.skipped += report.stats.skipped;
  failures.push(...failed.map(({ name }) => name));
  for (const { name, results: tries } of unsteady) {
    const traces = tries.flatMap(({ attachments }) => attachments.filter((one) => one.name === 'trace'));
    notes.push(`Unsteady, mend it first: ${name}\n  ${traces.map(({ path }) => relative(root, path)).join('\n  ')}`);
  }
  if (!ok && failed.length === 0) step('browser tests', false);
}

/** Firefox and WebKit, installed where that is allowed; a missing engine is skipped. */
async function smoke() {
  const { ENGINES } = await load('tests/smoke/engines.ts');
  if (ENGINES.some((engine) => engine.missing() !== undefined)) aptInstall(ENGINE_PACKAGES);
  for (const engine of ENGINES) {
    const why = engine.missing();
    if (why !== undefined) notes.push(`Smoke tests in ${engine.name} skipped: ${why}.`);
  }
  vitest('smoke tests', SMOKE_REPORT, ['--config', join(root, 'tests/smoke/vitest.config.ts')]);
}

/** From the reports of both commands, without running tests again. */
async function conformance() {
  const { conformance: compare } = await load('tests/conformance/conformance.ts');
  const { proven, unproven } = await compare(isFull ? ['gate', 'all'] : ['gate']);
  const of = `${proven.length} of ${proven.length + unproven.length} sentences of the specification are proven`;
  if (!isFull) return notes.push(`${of} by this run.`);
  if (!existsSync(results('gate', COUNTS)))
    return notes.push(`${of} by this run; npm test has not run here, and proves the others.`);
  for (const id of unproven) console.log(`  no test that passed proves ${id}`);
  step(of, unproven.length === 0);
}

function closing() {
  const both = ['gate', 'all'].map((one) => readJson(results(one, COUNTS)) ?? { passed: 0, failed: 1, skipped: 0 });
  const sum = (of) => both.reduce((all, one) => all + one[of], 0);
  console.log(line({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }));
}

const soak = () =>
  step('tests under load', run(bin('vitest'), ['run', '--config', join(root, 'tests/soak/vitest.config.ts')]));

const PARTS = { check: isFull ? audit : check, unit, browser, ...(isFull ? { smoke } : {}), conformance };

if (process.argv[2] === 'closing') closing();
else {
  if (only === undefined) rmSync(results(RUN, ''), { recursive: true, force: true });
  mkdirSync(results(RUN, ''), { recursive: true });
  install();
  // The build writes the route tree that the type check reads.
  build();
  const parts = only === undefined ? Object.values(PARTS) : [{ ...PARTS, smoke, soak }[only]];
  const started = Date.now();
  for (const part of parts) {
    const began = Date.now();
    await part();
    console.log(`${part.name} took ${Math.round((Date.now() - began) / 1000)} s`);
  }
  console.log(`Took ${Math.round((Date.now() - started) / 1000)} s`);
  for (const note of notes) console.log(note);
  for (const failure of failures) console.log(`FAILED ${failure}`);
  if (only === undefined) writeFileSync(results(RUN, COUNTS), JSON.stringify(counts));
  console.log(line(counts));
  process.exit(counts.failed === 0 ? 0 : 1);
}
