/*
 * `npm test`: sets up what it needs on a fresh clone, then the build, types, lint, unit and contract tests, the browser
 * tests against the built product, the smoke tests in Firefox and WebKit, and what all of them prove of the specification.
 * `--only check|unit|e2e|smoke` runs a part; `--only soak` (`npm run test:soak`) the long tests under load, which are no part
 * of the whole. `npm run test:smoke -- --times 20` lets more visitors leave their pages in the middle.
 * `npm run check -- --agree-on-sizes` writes the list of what the first pages are made of anew.
 * Ends with what failed and "N passed, N failed", and ", N skipped" where a part could not run here.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, install } from '../server/start.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const wants = (part) => only === undefined || only === part;
const RESULTS = join(root, 'test-results');
const UNIT_REPORT = join(RESULTS, 'unit.json');
const E2E_REPORT = join(RESULTS, 'e2e.json');
const SMOKE_REPORT = join(RESULTS, 'smoke.json');
/** What the smoke tests run on, as the system's package manager calls it. */
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

let listsAreFresh = false;
/** Installs packages of the system where we may. The lists of what there is are fetched once. */
function aptInstall(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  if (!listsAreFresh) run('apt-get', ['update', '-qq']);
  listsAreFresh = true;
  run('apt-get', ['install', '-y', '-qq', ...packages], { DEBIAN_FRONTEND: 'noninteractive' });
}

let passed = 0;
let failed = 0;
let skipped = 0;
/** What could not run here and why, for the end. */
const notes = [];

const run = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
    .status === 0;

function step(name, ok) {
  if (ok) passed += 1;
  else failed += 1;
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`);
}

/** A Chromium on this machine, else one that the system's package manager or Playwright installs. */
function findChromium() {
  const known = () =>
    [process.env.CHROMIUM_PATH, ...CHROMIUM_PLACES].find((path) => path !== undefined && existsSync(path));
  if (known() !== undefined) return known();
  console.log('No Chromium here: installing one');
  aptInstall(['chromium']);
  if (known() !== undefined) return known();
  run(bin('playwright'), ['install', 'chromium']);
  const found = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', "import { chromium } from 'playwright'; console.log(chromium.executablePath())"],
    { cwd: root, encoding: 'utf8' },
  ).stdout.trim();
  return existsSync(found) ? found : undefined;
}

/** Installs a PostgreSQL server where there is none. @returns why and which tests cannot run on one; undefined: they can */
async function withoutPostgres() {
  const module = await load('tests/fixtures/test-projects.ts');
  if (module.leftOut(root) !== undefined) {
    console.log('No PostgreSQL here: installing one where that may be');
    aptInstall(['postgresql']);
  }
  return module.leftOut(root);
}

/** A module of the tests, in TypeScript. */
async function load(path) {
  const { runnerImport } = await import('vite');
  return (await runnerImport(join(root, path), { configFile: false, logLevel: 'error' })).module;
}

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

async function check() {
  for (const realm of ['src/contract', 'src', 'sw', 'server', 'tests'])
    step(`types of ${realm}`, run(bin('tsc'), ['-p', realm]));
  step('lint and format', run(bin('biome'), ['ci', '.']));
  const { scriptFaults } = await load('tests/script-sizes.ts');
  const faults = await scriptFaults();
  for (const fault of faults) console.log(`  ${fault}`);
  step('scripts within their budgets', faults.length === 0);
  audit();
}

/** Known faults of what runs in production, graver than moderate. A registry that does not tell fails nothing. */
function audit() {
  const asked = spawnSync(
    'npm',
    ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0', '--fetch-timeout=20000'],
    { cwd: root, encoding: 'utf8', timeout: 60_000 },
  );
  let report;
  try {
    report = JSON.parse(asked.stdout);
  } catch {
    report = undefined;
  }
  if (report?.auditReportVersion === undefined) {
    console.log('audit skipped: the registry does not answer audits');
    return;
  }
  for (const { name, severity } of Object.values(report.vulnerabilities ?? {})) console.log(`  ${name}: ${severity}`);
  step('no known grave faults in what runs in production', asked.status === 0);
}

async function unit() {
  const leftOut = await withoutPostgres();
  const ok = run(bin('vitest'), [
    'run',
    // Property-based tests are slow on a machine that does other things too.
    '--testTimeout=20000',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${UNIT_REPORT}`,
  ]);
  const report = readReport(UNIT_REPORT);
  if (report === undefined) return step('unit and contract tests', false);
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  skipped += report.numPendingTests;
  if (leftOut !== undefined) {
    const files = leftOut.files.map((file) => join(root, file));
    // They have run on SQLite: as many would have run on PostgreSQL.
    const missed = report.testResults.filter(({ name }) => files.includes(name));
    skipped += missed.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0);
    notes.push(`PostgreSQL tests skipped: ${leftOut.why}.`);
  }
  if (!ok && report.numFailedTests === 0) step('unit and contract tests', false);
}

function e2e() {
  const chromium = findChromium();
  if (chromium === undefined) return step('browser tests: no Chromium could be found or installed', false);
  const ok = run(bin('playwright'), ['test', '-c', 'tests/e2e/playwright.config.ts'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: E2E_REPORT,
  });
  const report = readReport(E2E_REPORT);
  if (report === undefined) return step('browser tests', false);
  passed += report.stats.expected;
  failed += report.stats.unexpected;
  if (!ok && report.stats.unexpected === 0) step('browser tests', false);
  if (report.stats.skipped > 0) console.log(`${report.stats.skipped} browser tests skipped themselves (each says why)`);
}

/** In Firefox and WebKit, which are installed where we may; an engine that is not there is skipped, and said at the end. */
async function smoke() {
  const module = await load('tests/smoke/engines.ts');
  const isMissing = () => module.ENGINES.some((engine) => engine.missing() !== undefined);
  if (isMissing()) {
    console.log('Firefox or WebKit is not here: installing them where that may be');
    aptInstall(ENGINE_PACKAGES);
  }
  for (const engine of module.ENGINES) {
    const why = engine.missing();
    if (why !== undefined) notes.push(`Smoke tests in ${engine.name} skipped: ${why}.`);
  }
  const at = process.argv.indexOf('--times');
  const times = at === -1 ? {} : { SMOKE_TIMES: process.argv[at + 1] };
  const config = join(root, 'tests/smoke/vitest.config.ts');
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${SMOKE_REPORT}`];
  const ok = run(bin('vitest'), ['run', '--config', config, ...reporters], times);
  const report = readReport(SMOKE_REPORT);
  if (report === undefined) return step('smoke tests', false);
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  skipped += report.numPendingTests;
  if (!ok && report.numFailedTests === 0) step('smoke tests', false);
}

/** Load and kills for minutes: tests/soak, each with a server of its own. */
function soak() {
  step('tests under load', run(bin('vitest'), ['run', '--config', join(root, 'tests/soak/vitest.config.ts')]));
}

/** By the reports of this very run, without running anything again. */
async function conformance() {
  const module = await load('tests/conformance/conformance.ts');
  const faults = await module
    .conformanceFaults(UNIT_REPORT, E2E_REPORT)
    .catch((error) => [`a report of the tests is missing or broken: ${error.message}`]);
  for (const fault of faults) console.log(`  ${fault}`);
  step('each sentence of the specification has a test', faults.length === 0);
}

/** What failed, once more and in one place. */
async function tellFailures() {
  const { failedUnits, failedBrowserTests } = await load('tests/failed-tests.ts');
  const told = [
    [UNIT_REPORT, failedUnits],
    [SMOKE_REPORT, failedUnits],
    [E2E_REPORT, failedBrowserTests],
  ];
  for (const [file, failuresOf] of told) {
    const report = readReport(file);
    if (report !== undefined) for (const one of failuresOf(report)) console.log(`FAILED ${one}`);
  }
}

const started = Date.now();
mkdirSync(RESULTS, { recursive: true });
for (const report of [UNIT_REPORT, E2E_REPORT, SMOKE_REPORT]) rmSync(report, { force: true });
install();
// The build writes the route tree that the type check reads.
build();
if (process.argv.includes('--agree-on-sizes')) await (await load('tests/script-sizes.ts')).agreeOnSizes();
if (wants('check')) await check();
if (wants('unit')) await unit();
if (wants('e2e')) e2e();
if (wants('smoke')) await smoke();
if (only === 'soak') soak();
if (only === undefined) await conformance();
console.log(`Took ${Math.round((Date.now() - started) / 1000)} s`);
for (const note of notes) console.log(note);
await tellFailures();
console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
process.exit(failed === 0 ? 0 : 1);
